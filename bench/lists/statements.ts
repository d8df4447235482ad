import { firstCourse } from '../../functions/core/money/statements/payment-course.ts';
import {
  eventWrite,
  readStatement,
  STATEMENTS,
  statementWrite,
} from '../../functions/core/money/statements/statement-store.ts';
import { now } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const ENDED = { many: 'paid', other: undefined, rare: 'confirmationAsked' } as const;

export const statements: MeasuredList = {
  shards: STATEMENTS.everybody.length,
  async plant(userId, kind) {
    const id = `${kind}-statement`;
    // Payers and admins list the same statements.
    if (await readStatement(id)) return [id];
    const sums = { netCents: 600, vatCents: 114, totalCents: 714 };
    const card = { customerId: 'cus_1', cardId: 'pm_1' };
    await transact([
      statementWrite(
        { id, payerId: userId, group: null, month: kind === 'rare' ? 202609 : 202610, number: 1, ...sums },
        firstCourse(now(), card),
        {
          carried: [],
          tax: { category: 'S', rateBp: 1900, country: 'DE' },
          seller: { country: 'DE', usesOss: false },
          buyer: { country: 'DE', isCompany: true, vatId: 'valid' },
        },
      ),
    ]);
    const event = ENDED[kind];
    if (event) await transact([eventWrite((await readStatement(id))!, { kind: event })!.write]);
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: {
    'state:eq': { many: 'paid', rare: 'toConfirm' },
  },
  whose: { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' },
};

/** The same for admins, of one account or of all. */
export const allStatements: MeasuredList = (({ whose: _, ...list }) => ({
  ...list,
  samples: {
    'month:eq': { many: '202610', rare: '202609' },
    'state:in': { many: 'paid,declined', rare: 'toConfirm', queries: { many: 2 } },
    ...list.samples,
  },
  live: { with: 'owner' },
}))(statements);
