import { expect, it } from 'vitest';
import type { Tax } from '../../../../shared/money/tax.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account } from '../../../../test/support/people.ts';
import { paysWith } from '../../../../test/support/used-accounts.ts';
import { now } from '../../../platform/clock.ts';
import { transact } from '../../../platform/table.ts';
import { readUser, removeUser } from '../../people/accounts/store.ts';
import { balancesOf } from '../ledger/movement.ts';
import { forgetPayment } from '../payment/forget-payment.ts';
import { ledgerOf } from './ledger-of.ts';
import { CARRIED, firstCourse } from './payment-course.ts';
import { readStatement, statementId, statementWrite } from './statement-store.ts';
import { writeOffCarried } from './write-off-carried.ts';

givenTable();
givenOutbox();

const TAX: Tax = { category: 'S', country: 'DE', rateBp: 1900 };

/** A statement of an account, for itself or for a group; one without a number is carried. */
async function statementOf(payerId: string, month: number, group: string | null, number: number | null) {
  const payer = { payerId, group };
  const id = statementId(payer, month);
  const { card, seller, buyer } = paysWith('pays');
  const row = { id, ...payer, month, number, netCents: 30, vatCents: 6, totalCents: 36 };
  const course = number === null ? CARRIED : firstCourse(now(), card);
  await transact([statementWrite(row, course, { carried: [], tax: TAX, seller, buyer })]);
  return id;
}

it('what is carried for a deleted account is written off once, in the ledger too, and nothing else is', async () => {
  const [ann, ben] = [await account(), await account()];
  const carried = [
    await statementOf(ann.id, 202609, null, null),
    await statementOf(ann.id, 202610, 'museums', null),
  ];
  const others = [await statementOf(ann.id, 202610, null, 7), await statementOf(ben.id, 202610, null, null)];
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
  const states = await Promise.all(others.map(async (id) => (await readStatement(id))!.row.state));
  expect(states).toEqual(['paying', 'carried']);
});
