/** Germany demands invoices until the end of the eighth year after that of the invoice (§ 14b UStG). */
export const INVOICE_KEPT_YEARS = 8;
