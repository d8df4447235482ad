import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Tax } from '../../../../shared/money/tax.ts';

/** An address, as it was when the invoice was made. */
interface Party {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166. */
  readonly country: string;
  readonly vatId: string | null;
  readonly email: string | null;
}

/** The legal entity of the label. */
export interface Seller extends Party {
  /** The name and colour at the head of the invoice. */
  readonly brand: string;
  readonly colour: string | null;
  readonly taxNumber: string | null;
  /** The number in the commercial register, and the court that keeps it. */
  readonly register: string | null;
  readonly court: string | null;
  readonly managers: string | null;
  readonly phone: string | null;
}

export interface Buyer extends Party {
  /** What the seller knows the buyer by: the id of the account. */
  readonly reference: string;
}

/** The use of a device in the month. */
export interface DeviceLine {
  readonly beaconId: string;
  readonly name: string | null;
  readonly seconds: number;
  /** Whether it was used longer than the free hours. */
  readonly billable: boolean;
}

/**
 * What one user has used. Tiers, discounts and additional charges are those of the user, so an invoice for a group has
 * a part for each of its users. Amounts in cents, without VAT.
 */
export interface InvoicePart {
  /** The name of the user. */
  readonly user: string;
  readonly devices: number;
  /** For a device; never negative. */
  readonly price: number;
  readonly raw: number;
  readonly discountPercent: number;
  readonly discount: number;
  /** The additional charge that is agreed; of a negative one, which is a credit, what brings the part to 0 at most. */
  readonly charge: number;
  readonly credit: number;
  /** What the additional charge or credit is for. */
  readonly additionalInfo: string;
  readonly uses: readonly DeviceLine[];
  /** How many further devices there are: an invoice lists DEVICE_LINES_MAX at most. */
  readonly furtherUses: number;
}

/** What an earlier month has cost: too little to be charged by itself. */
export interface CarriedLine {
  /** Year * 100 + month. */
  readonly month: number;
  readonly net: number;
}

/**
 * All that an invoice shows; PDF and XML compute nothing. Amounts are cents. In a cancellation all of them and the
 * numbers of devices are negative, so that its sum is that of its line in the ledger.
 */
export interface Invoice {
  readonly kind: 'invoice' | 'cancellation';
  readonly number: string;
  /** The date, YYYY-MM-DD. */
  readonly issued: string;
  /** The month of use, year * 100 + month. */
  readonly month: number;
  /** The invoice that is cancelled. */
  readonly cancels: { readonly number: string; readonly issued: string } | null;
  readonly language: Language;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly parts: readonly InvoicePart[];
  readonly carried: readonly CarriedLine[];
  /** Sum of the prices of devices and of what was carried. */
  readonly lines: number;
  /** Sum of discounts and credits. */
  readonly allowances: number;
  /** Sum of additional charges. */
  readonly charges: number;
  readonly net: number;
  readonly tax: Tax;
  readonly vat: number;
  readonly gross: number;
}
