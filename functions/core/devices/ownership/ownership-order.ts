/** What a task that changes owners is told (its kind says of what). */
export interface OwnershipOrder {
  /** Who gives: nobody (the devices of an order code are free), one account, or whoever has each. */
  readonly giver:
    | { readonly of: 'nobody' }
    | { readonly of: 'user'; readonly id: string }
    | { of: 'anybody' };
  /** Who receives; null: nobody does. */
  readonly receiver: string | null;
  /** Tells the receiver by mail. */
  readonly sendMail: boolean;
}
