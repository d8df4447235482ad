import * as z from 'zod/mini';
import { inLanes } from '../../../platform/in-lanes.ts';
import { enqueue } from '../../../platform/queue.ts';
import { someDue } from './invoice-store.ts';

/** Asks for the file of an invoice. */
export const InvoiceDue = z.strictObject({ invoice: z.int() });
/** All that are not made yet, after a position. */
export const AllDue = z.strictObject({
  due: z.literal(true),
  after: z.optional(z.record(z.string(), z.string())),
});

const AT_ONCE = 10;
const PAGE = 100;

/** Asks for the files of invoices. One that is made already stays as it is. */
export const askForInvoices = (numbers: readonly number[], delaySeconds?: number): Promise<void> =>
  inLanes(
    numbers,
    1,
    ([invoice]) =>
      enqueue('INVOICES_QUEUE', { invoice: invoice! } satisfies z.output<typeof InvoiceDue>, delaySeconds),
    AT_ONCE,
  );

/** Asks for all invoices that are not made yet: their messages were lost, or they lacked something. */
export const askForAllDue = (): Promise<void> => enqueue('INVOICES_QUEUE', { due: true });

/** Asks for a page of them, and for the next page. */
export async function askForSomeDue({ after }: z.output<typeof AllDue>): Promise<void> {
  const { numbers, stoppedAt } = await someDue(PAGE, after);
  await askForInvoices(numbers);
  if (stoppedAt) await enqueue('INVOICES_QUEUE', { due: true, after: stoppedAt });
}
