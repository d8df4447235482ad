/** The values in mails about payments; amounts, months and days as their reader writes them. */
export interface PaymentFacts {
  readonly name: string;
  /** The name of the console. */
  readonly title: string;
  /** The name of the group that pays; null: the account pays for itself. */
  readonly group: string | null;
  readonly month: string;
  readonly sum: string;
  /** The payment page; undefined: its host is not known. */
  readonly url: string | undefined;
}
