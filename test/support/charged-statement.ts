import {
  CARRIED,
  firstCourse,
  type PaymentCourse,
} from '../../functions/core/money/statements/payment-course.ts';
import { type Charging, settle } from '../../functions/core/money/statements/settle.ts';
import {
  type Payer,
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
  const sums = { netCents: 600, vatCents: 114, totalCents: 714 };
  const id = await written(
    payer,
    month,
    { number: ++number, ...sums },
    firstCourse(now(), paysWith(card).card),
  );
  return settle((await readStatement(id))!, provider, { isNew: true });
}

/** The id of a statement over 36 cents, which is carried. */
export const carriedStatement = (payer: Payer, month: number): Promise<string> =>
  written(payer, month, { number: null, netCents: 30, vatCents: 6, totalCents: 36 }, CARRIED);

async function written(
  payer: Payer,
  month: number,
  charge: Pick<StatementItem['row'], 'number' | 'netCents' | 'vatCents' | 'totalCents'>,
  course: PaymentCourse,
): Promise<string> {
  const id = statementId(payer, month);
  const { seller, buyer } = paysWith(null);
  await transact([
    statementWrite({ id, ...payer, month, ...charge }, course, { carried: [], tax: TAX, seller, buyer }),
  ]);
  return id;
}
