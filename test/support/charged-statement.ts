import { firstCourse } from '../../functions/core/money/statements/payment-course.ts';
import { type Charging, settle } from '../../functions/core/money/statements/settle.ts';
import {
  readStatement,
  type StatementItem,
  statementId,
  statementWrite,
} from '../../functions/core/money/statements/statements.ts';
import { now } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import type { Tax } from '../../shared/money/tax.ts';
import { account } from './people.ts';
import { paysWith } from './used-accounts.ts';

const TAX: Tax = { category: 'S', country: 'DE', rateBp: 1900 };
let number = 0;

/** A statement of an account of its own over 714 cents, whose payment is as the card leaves it. */
export async function chargedStatement(
  card: string,
  month: number,
  provider: Charging,
): Promise<StatementItem> {
  const payer = { payerId: (await account()).id, group: null };
  const id = statementId(payer, month);
  const { card: first, seller, buyer } = paysWith(card);
  const row = { id, ...payer, month, number: ++number, netCents: 600, vatCents: 114, totalCents: 714 };
  const more = { carried: [], tax: TAX, seller, buyer };
  await transact([statementWrite(row, firstCourse(now(), first), more)]);
  return settle((await readStatement(id))!, provider, { isNew: true });
}
