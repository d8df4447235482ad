import { expect, it } from 'vitest';
import { INVOICE_KEPT_YEARS } from '../../../../shared/money/kept-years.ts';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { carriedStatement, chargedStatement } from '../../../../test/support/charged-statement.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';

import { keptInvoices } from './kept-invoices.ts';

givenTable();
givenOutbox();

it('an account leaves its invoices for eight years after that of the last one, and nothing of what is only carried', async () => {
  const { row } = await chargedStatement('pays', 202610, new ModelProvider());
  const { payerId } = row;
  await carriedStatement({ payerId, group: null }, 202611);
  const year = new Date(row.createdDate).getUTCFullYear();
  expect(await keptInvoices(payerId)).toEqual({
    invoices: 1,
    invoicesUntilYear: year + INVOICE_KEPT_YEARS,
  });
  expect(await keptInvoices('nobody')).toEqual({ invoices: 0, invoicesUntilYear: null });
});
