import { dayOf } from '../../../../shared/month.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, getItems, type Item, queryIndex, updateItem, type Write } from '../../../platform/table.ts';
import type { Parties } from '../invoices/parties.ts';

/**
 * `invoice#<number>` / `row`: an invoice or a cancellation. It is written in the transaction that takes its number, so each
 * number has exactly one. With its statement it says all that its file shows.
 */
export interface InvoiceRow {
  readonly number: number;
  readonly statementId: string;
  /** Whose card pays. */
  readonly payerId: string;
  /** The group that pays; null: the account pays for itself. */
  readonly group: string | null;
  /** The invoice that it cancels; null: it is one. */
  readonly cancels: number | null;
  /** ISO 8601. */
  readonly createdDate: string;
  /** When its file was stored; null: it was not yet. */
  readonly storedAt: string | null;
}

export interface InvoiceItem extends Item {
  schema: 1;
  row: InvoiceRow;
  /** The date on it, YYYY-MM-DD. */
  issued: string;
  parties: Parties;
}

const INVOICES = listed<InvoiceRow>()('invoice', {
  shards: 1,
  id: 'number',
  fields: {},
  orders: {
    // Only until its file is stored.
    due: {
      slot: 1,
      from: ['storedAt', 'createdDate'],
      key: ({ number, storedAt, createdDate }: InvoiceRow) =>
        storedAt === null ? `${createdDate}#${number}` : undefined,
    },
  },
});

export const invoiceList = INVOICES.list;

/** The write of a new invoice, dated today. It fails if its number is taken. */
export const invoiceWrite = (row: Omit<InvoiceRow, 'createdDate' | 'storedAt'>, parties: Parties): Write => ({
  put: {
    ...INVOICES.itemOf({ ...row, createdDate: iso(), storedAt: null }),
    ...{ schema: 1, issued: dayOf(now()), parties },
  } satisfies InvoiceItem,
  when: expr`attribute_not_exists(#pk)`,
});

const keyOf = (number: number) => INVOICES.keyOf(String(number));

/** Read consistently: it decides what is stored for years. */
export const readInvoice = (number: number) => getItem<InvoiceItem>(keyOf(number), { consistent: true });

/** Those of these numbers that have an invoice. */
export async function takenAmong(numbers: readonly number[]): Promise<ReadonlySet<number>> {
  const items = await getItems<InvoiceItem>(numbers.map(keyOf), { consistent: true });
  return new Set(items.map(({ row }) => row.number));
}

/** Adds what was not known when the invoice got its number, and dates it today. Nothing that is known is changed. */
export const completeInvoice = ({ row }: InvoiceItem, parties: Parties): Promise<InvoiceItem> =>
  updateItem<InvoiceItem>(
    keyOf(row.number),
    set({ parties, issued: dayOf(now()) }),
    expr`#row.#storedAt = ${null} AND (#parties.#seller = ${null} OR #parties.#buyer = ${null})`,
  );

/** Notes that the file of an invoice is stored. Twice is once. */
export async function noteStored({ row }: InvoiceItem): Promise<void> {
  if (row.storedAt !== null) return;
  await updateItem(keyOf(row.number), INVOICES.change(row, { storedAt: iso() }));
}

/** Some invoices whose files are not stored, the earliest first. The index lags some seconds behind. */
export async function someDue(
  limit: number,
  after?: Record<string, string>,
): Promise<{ readonly numbers: number[]; readonly stoppedAt: Record<string, string> | undefined }> {
  const slot = INVOICES.slotOf('due');
  const { items, stoppedAt } = await queryIndex<InvoiceRow>('all', slot, INVOICES.kind, { limit, after });
  return { numbers: items.map(({ row }) => row.number), stoppedAt };
}
