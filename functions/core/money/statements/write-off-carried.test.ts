import { expect, it } from 'vitest';
import { carriedStatement } from '../../../../test/support/charged-statement.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account } from '../../../../test/support/people.ts';
import { readUser, removeUser } from '../../people/accounts/store.ts';
import { balancesOf } from '../ledger/movement.ts';
import { forgetPayment } from '../payment/forget-payment.ts';
import { ledgerOf } from './ledger-of.ts';
import { readStatement } from './statement-store.ts';
import { writeOffCarried } from './write-off-carried.ts';

givenTable();
givenOutbox();

it('what is carried for a deleted account is written off once, in the ledger too, and nothing else is', async () => {
  const [ann, ben] = [await account(), await account()];
  const carried = [
    await carriedStatement({ payerId: ann.id, group: null }, 202609),
    await carriedStatement({ payerId: ann.id, group: 'museums' }, 202610),
  ];
  const other = await carriedStatement({ payerId: ben.id, group: null }, 202610);
  await forgetPayment({ forget: ann.id }, writeOffCarried);
  expect((await readStatement(carried[0]!))!.row.state).toBe('carried');
  await removeUser((await readUser(ann.id))!);
  for (let n = 0; n < 2; n++) await forgetPayment({ forget: ann.id }, writeOffCarried);
  for (const id of carried) {
    const item = (await readStatement(id))!;
    expect(item.row.state).toBe('writtenOff');
    expect(item.movements.map(({ kind }) => kind)).toEqual(['carried', 'writtenOff']);
    expect(balancesOf(ledgerOf(item))).toMatchObject({ receivable: 0, writeOff: 36, revenue: -30, vat: -6 });
  }
  expect((await readStatement(other))!.row.state).toBe('carried');
});
