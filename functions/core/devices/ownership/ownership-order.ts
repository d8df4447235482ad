/** The order of a task that changes owners; its kind says of which devices. */
export interface OwnershipOrder {
  /** Who gives: nobody (the devices of an order code are free), one account, or the owner of each. */
  readonly giver:
    | { readonly of: 'nobody' }
    | { readonly of: 'user'; readonly id: string }
    | { of: 'anybody' };
  /** Who receives; null: they become unowned. */
  readonly receiver: string | null;
  /** Notifies the receiver by mail. */
  readonly sendMail: boolean;
}
