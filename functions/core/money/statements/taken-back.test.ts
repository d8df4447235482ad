import { beforeEach, expect, it } from 'vitest';
import { ModelProvider } from '../../../../test/support/card-provider.ts';
import { chargedStatement } from '../../../../test/support/charged-statement.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { balancesOf } from '../ledger/movement.ts';
import { ledgerOf } from './ledger-of.ts';
import { readStatement } from './statement-store.ts';
import { takeBack } from './taken-back.ts';

givenTable();
givenOutbox();

let provider: ModelProvider;
beforeEach(() => {
  provider = new ModelProvider();
});

it.each([
  ['first', ['ch_1', 'du_1']],
  ['last', ['du_1', 'ch_1']],
] as const)('a bank takes back what a refund has left, whichever message comes %s', async (_, order) => {
  const { row } = await chargedStatement('pays', 202610, provider);
  provider.given.set('ch_1', { statement: row.id, cents: 200 });
  provider.disputes.set('du_1', { statement: row.id, verdict: 'open', refundedCents: 200 });
  for (const id of order) {
    const message = id === 'ch_1' ? { refundOf: id } : { dispute: id };
    // Messages come twice.
    for (let n = 0; n < 2; n++) await takeBack(message, provider);
  }
  const item = (await readStatement(row.id))!;
  expect(item.movements.map(({ kind }) => kind)).toEqual(['invoiced', 'paid', 'refunded', 'disputed']);
  expect(balancesOf(ledgerOf(item))).toMatchObject({ cash: 0, disputed: 514, receivable: 200 });
});
