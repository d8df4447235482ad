import { DIFFERENCES_MAX, type Difference } from '../../../../shared/model/comparison.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { Between, Listing, Moved, Page } from '../provider/port.ts';
import { type Charging, carryOn } from '../statements/settle.ts';
import { readStatement, readStatements, type StatementItem, someOfMonth } from '../statements/statements.ts';
import type { Refunding } from '../statements/taken-back.ts';
import { bucketOf, differingIn, plus, without } from './buckets.ts';
import type { Phase, Work } from './comparison-store.ts';
import { isSame, movedIn, NOTHING, sumOf } from './moved.ts';
import { reconcileDispute, reconcilePayment, reconcileRefund } from './reconcile.ts';

/** The provider, as far as statements are compared with it and follow it. */
export type Provider = Charging & Refunding & Listing;

interface Part {
  readonly month: number;
  /** Everything since the run of the month. */
  readonly between: Between;
  readonly work: Work;
  readonly provider: Provider;
}

const PAGE = 100;
const AT_ONCE = 5;
/** What has moved so lately may still be under way at the provider, whose search lags. The next night looks at it. */
const YOUNG_MS = 3600_000;

/** What each part does with a page; each returns the work after it. */
export const PHASES: Readonly<Record<Phase, (part: Part) => Promise<Work>>> = {
  // Also those of earlier months, which were paid by another card, refunded or disputed since.
  async payments({ month, between, work, provider }) {
    const page = await provider.paymentsIn(between, work.after);
    const all = await eachOf(month, page, work, async (item, paid, so) => {
      const { statement, cents, refundedCents } = paid;
      const moved = { ...NOTHING, payments: 1, paidCents: cents, refundedCents };
      const differs = item ? await reconcilePayment(item, paid, provider) : null;
      if (differs !== undefined) so.differs(statement, moved, differs);
      if (monthIn(statement) !== month) return;
      if (item) so.change((was) => ({ provider: plus(was.provider, statement, moved) }));
      else so.change(({ strangers }) => ({ strangers: sumOf(strangers, moved) }));
    });
    return then(all, page, 'refunds');
  },
  async refunds({ month, between, work, provider }) {
    const page = await provider.refundsIn(between, work.after);
    const all = await eachOf(month, page, work, async (item, refund, so) => {
      const differs = item && (await reconcileRefund(item, refund, provider));
      if (differs) so.differs(refund.statement, { ...NOTHING, refundedCents: refund.cents }, differs);
    });
    return then(all, page, 'disputes');
  },
  async disputes({ month, between, work, provider }) {
    const page = await provider.disputesIn(between, work.after);
    const all = await eachOf(month, page, work, async (item, dispute, so) => {
      const { statement, verdict, cents } = dispute;
      const moved = { ...NOTHING, disputedCents: verdict === 'won' ? 0 : cents };
      const differs = item && (await reconcileDispute(item, dispute, provider));
      if (differs) so.differs(statement, moved, differs);
      if (item && monthIn(statement) === month)
        so.change((was) => ({ provider: plus(was.provider, statement, moved) }));
    });
    return then(all, page, 'statements');
  },
  async statements({ month, work }) {
    const { ids, stoppedAt: position } = await someOfMonth(month, PAGE, work.position);
    let { ledger } = work;
    for (const [id, item] of await readStatements(ids)) ledger = plus(ledger, id, movedIn(item));
    if (position) return { ...work, ledger, position };
    const buckets = differingIn(work.provider, ledger);
    if (buckets.length === 0) return { ...work, ledger, position, phase: 'ended' };
    const provider = without(work.provider, buckets);
    return { ...work, provider, ledger: without(ledger, buckets), buckets, position, phase: 'oneByOne' };
  },
  async oneByOne({ month, work, provider }) {
    const { ids, stoppedAt: position } = await someOfMonth(month, PAGE, work.position);
    const so = changing(work);
    const found = await readStatements(ids.filter((id) => work.buckets.includes(bucketOf(id))));
    await inLanes(
      [...found].filter(([, { row }]) => row.number !== null),
      1,
      async ([one]) => {
        const [id, before] = one!;
        const moved = await provider.movedFor(id);
        const item = isSame(moved, movedIn(before))
          ? before
          : await carryOn((await readStatement(id))!, provider);
        const isSettled = isSame(moved, movedIn(item));
        if (!isSettled && isYoung(item)) return;
        if (!isSettled) so.differs(id, moved, item);
        so.change((was) => ({
          provider: plus(was.provider, id, moved),
          ledger: plus(was.ledger, id, movedIn(item)),
        }));
      },
      AT_ONCE,
    );
    return { ...so.work(), position, phase: position ? 'oneByOne' : 'ended' };
  },
};

/** Takes each item of a page that is about a statement of the month, or of one before it. */
async function eachOf<T extends { readonly statement: string }>(
  month: number,
  { items }: Page<T>,
  work: Work,
  take: (item: StatementItem | undefined, one: T, so: Changing) => Promise<void>,
): Promise<Work> {
  const due = items.filter(({ statement }) => monthIn(statement) <= month);
  const found = await readStatements([...new Set(due.map(({ statement }) => statement))]);
  const so = changing(work);
  await inLanes(due, 1, async ([one]) => take(found.get(one!.statement), one!, so), AT_ONCE);
  return so.work();
}

const then = (work: Work, { next }: Page<unknown>, phase: Phase): Work =>
  next === undefined ? { ...work, after: undefined, phase } : { ...work, after: next };

interface Changing {
  readonly change: (by: (was: Work) => Partial<Work>) => void;
  /** Notes a statement that differs, once. `item` is null if there is none. */
  readonly differs: (statementId: string, provider: Moved, item: StatementItem | null) => void;
  readonly work: () => Work;
}

/** The work while its parts change it, several at a time. */
function changing(before: Work): Changing {
  let work = before;
  return {
    change: (by) => {
      work = { ...work, ...by(work) };
    },
    differs(statementId, provider, item) {
      if (work.differences.some((one) => one.statementId === statementId)) return;
      const one: Difference = { statementId, provider, ledger: item && movedIn(item) };
      const differences = [...work.differences, one].slice(0, DIFFERENCES_MAX);
      work = { ...work, differences, differing: work.differing + 1 };
    },
    work: () => work,
  };
}

/** The end of its id (see statementId). NaN is no month: what another product calls a statement. */
const monthIn = (statementId: string): number => Number(statementId.split('.').at(-1));

const isYoung = ({ movements }: StatementItem): boolean =>
  now() - Date.parse(movements.at(-1)!.at) < YOUNG_MS;
