import type { getInvoiceUrl as contract } from '../../../../shared/contract/money/invoices.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { offerInvoice } from '../../../platform/invoice-files.ts';
import { askForInvoices } from './ask-for-invoices.ts';
import { isWhole } from './invoice-from.ts';
import { invoiceKey } from './invoice-key.ts';
import { type InvoiceItem, type InvoiceRow, readInvoice } from './invoice-store.ts';

/** The URL of an invoice's file. One that is not made yet is asked for. */
export const getInvoiceUrl: UseCase<typeof contract> = async (caller, { params: { number } }) => {
  const item = await readInvoice(number);
  if (!item || !mayRead(caller, item.row)) throw new Refusal('ENTITY_NOT_FOUND');
  if (item.row.storedAt === null) {
    await askForInvoices([number]);
    throw isComplete(item)
      ? new Refusal('PLEASE_TRY_AGAIN')
      : new Refusal('MISSING_DATA_REFERENCE', lacks(item));
  }
  return { value: await offerInvoice(invoiceKey(item), `invoice-${number}.pdf`) };
};

/** The payer, the admin of the group that pays, and admins. */
const mayRead = ({ actsFor, reach, administers }: Caller, { payerId, group }: InvoiceRow): boolean =>
  reach === 'any' || payerId === actsFor || (reach === 'group' && group !== null && group === administers);

const isComplete = ({ row, parties }: InvoiceItem): boolean => row.cancels !== null || isWhole(parties);

const lacks = ({ parties: { seller, buyer } }: InvoiceItem) => ({
  missing: [...(seller ? [] : ['seller']), ...(buyer ? [] : ['address'])],
});
