/** The order of a task that changes owners; the kind of the task determines the kind of devices. */
export interface OwnershipOrder {
  /** The giver: nobody (unowned devices of an order code), one account, or the owner of each device. */
  readonly giver:
    | { readonly of: 'nobody' }
    | { readonly of: 'user'; readonly id: string }
    | { of: 'anybody' };
  /** The receiving account; null: the devices become unowned. */
  readonly receiver: string | null;
  /** Whether to notify the receiver by mail. */
  readonly sendMail: boolean;
  /** Of a claim: the order code of the devices. */
  readonly orderCode?: string;
  /** Only devices that are part of this offer change hands. */
  readonly offerId?: string;
}
