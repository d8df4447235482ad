import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Charge, Terms } from '../../../../shared/money/charge.ts';
import type { Tax } from '../../../../shared/money/tax.ts';
import { vatOf } from '../../../../shared/money/vat.ts';
import type { Buyer, CarriedLine, DeviceLine, Invoice, InvoicePart, Seller } from './invoice.ts';

/** The devices that one part of an invoice lists at most: some fifty pages. Reports of use have all of them. */
export const DEVICE_LINES_MAX = 2500;

/** What a closed statement says of one user. */
export interface PartFacts {
  readonly user: string;
  /** The number of billable devices. */
  readonly devices: number;
  readonly charge: Charge;
  readonly terms: Pick<Terms, 'discount'>;
  readonly additionalInfo: string;
  readonly uses: readonly DeviceLine[];
}

/** A closed statement: nothing in it changes any more. */
export interface StatementFacts {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly issued: string;
  /** Year * 100 + month. */
  readonly month: number;
  readonly language: Language;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly tax: Tax;
  readonly parts: readonly PartFacts[];
  readonly carried: readonly CarriedLine[];
}

/**
 * The invoice of a closed statement. VAT is rounded once, of the net sum; what was carried from earlier months is taxed
 * as the rest. An invoice that is not subject to VAT of the Union may name no VAT id (EN 16931, BR-O-02).
 */
export function invoiceOf({ parts: facts, seller, buyer, tax, ...rest }: StatementFacts): Invoice {
  const parts = facts.map(partOf);
  const lines = sumOf(parts, ({ raw }) => raw) + sumOf(rest.carried, ({ net }) => net);
  const allowances = sumOf(parts, ({ discount, credit }) => discount + credit);
  const charges = sumOf(parts, ({ charge }) => charge);
  const net = lines - allowances + charges;
  const vat = vatOf(net, tax.rateBp);
  const withoutIds = tax.category === 'O' && { vatId: null };
  return {
    ...rest,
    ...{ kind: 'invoice', cancels: null, tax, parts },
    seller: { ...seller, ...withoutIds },
    buyer: { ...buyer, ...withoutIds },
    ...{ lines, allowances, charges, net, vat, gross: net + vat },
  };
}

function partOf({ charge, terms, uses, ...part }: PartFacts): InvoicePart {
  const { price, raw, discount, net } = charge;
  // A charge is at least 0, so of a negative additional charge only what brings it there is a credit.
  const additional = net - (raw - discount);
  return {
    ...part,
    ...{ price, raw, discountPercent: terms.discount, discount },
    charge: Math.max(0, additional),
    credit: Math.max(0, -additional),
    uses: uses.slice(0, DEVICE_LINES_MAX),
    furtherUses: Math.max(0, uses.length - DEVICE_LINES_MAX),
  };
}

/** The cancellation of an invoice: the same with all amounts negative, without the list of devices. */
export const cancellationOf = (
  invoice: Invoice,
  { number, issued }: { readonly number: string; readonly issued: string },
): Invoice => ({
  ...invoice,
  ...{ kind: 'cancellation', number, issued },
  cancels: { number: invoice.number, issued: invoice.issued },
  parts: invoice.parts.map((part) => ({
    ...part,
    ...negative(part, ['devices', 'raw', 'discount', 'charge', 'credit']),
    ...{ uses: [], furtherUses: 0 },
  })),
  carried: invoice.carried.map((line) => ({ ...line, ...negative(line, ['net']) })),
  ...negative(invoice, ['lines', 'allowances', 'charges', 'net', 'vat', 'gross']),
});

const negative = <K extends string>(of: Readonly<Record<K, number>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0 - of[name]])) as Record<K, number>;

const sumOf = <T>(items: readonly T[], cents: (item: T) => number): number =>
  items.reduce((sum, item) => sum + cents(item), 0);
