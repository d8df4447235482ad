import { INVOICE_KEPT_YEARS } from '../../../../shared/money/kept-years.ts';
import { statementsOf } from '../statements/statements.ts';

/** How many invoices an account leaves behind when it is deleted, and the year at whose end the last one is deleted. */
export async function keptInvoices(
  userId: string,
): Promise<{ readonly invoices: number; readonly invoicesUntilYear: number | null }> {
  const years = (await statementsOf(userId)).flatMap(({ row }) =>
    row.number === null ? [] : [new Date(row.createdDate).getUTCFullYear()],
  );
  return {
    invoices: years.length,
    invoicesUntilYear: years.length ? Math.max(...years) + INVOICE_KEPT_YEARS : null,
  };
}
