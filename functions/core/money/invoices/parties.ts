import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Buyer, Seller } from './invoice.ts';

/**
 * Who an invoice is from and for, and how it is written. Kept with its number, so that it can be made again, byte for byte,
 * whatever has become of the account and the label.
 */
export interface Parties {
  readonly language: Language;
  /** Null: the label of the payer names no complete company. */
  readonly seller: Seller | null;
  /** Null: the payer has no address. */
  readonly buyer: Buyer | null;
  /** The host in the link of its mail; null: it is not known. */
  readonly host: string | null;
}
