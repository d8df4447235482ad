import type { Position } from '../../../../shared/model/statement.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { type ChargedAccount, someAccounts } from '../../people/accounts/charge-terms.ts';
import { groupsNamed, someGroups } from '../../people/labels/groups.ts';
import { type ChargedTo, chargedTo } from '../payment/charged-to.ts';
import type { PayersOf } from '../payment/payer-facts.ts';
import { readSettings } from '../prices/invoice-numbers.ts';
import { pricesOf } from '../prices/price-list.ts';
import { countAccount } from '../reporting/count-account.ts';
import type { Draft } from './draft.ts';

/** How far the counting of a month is: all accounts first, then the groups that pay for theirs. */
export interface CountedSoFar {
  readonly month: number;
  readonly phase: 'accounts' | 'groups';
  readonly position?: Record<string, string> | undefined;
}

export interface CountingSources {
  readonly payersOf: PayersOf;
  /** What the members of a group cost: what was kept of them by all parts before. */
  readonly costOf: (group: string) => Promise<number>;
  /** Whether the state of usage at the end of closed months is kept for later reads. The default is true. */
  readonly keepsUsage?: boolean;
}

/** What a part of a month comes to. Counting it writes nothing: the run and a dry run make of it what they do. */
export interface CountedPart {
  /** The accounts that were looked at. */
  readonly accounts: number;
  /** Those that were used. */
  readonly used: readonly Position[];
  /** What those cost for whom nobody pays, since they have not accepted live mode. */
  readonly unpaid: readonly Position[];
  /** The statements that are made of it, on a stage that charges. */
  readonly drafts: readonly Draft[];
  /** What members cost, by the group that pays for them. */
  readonly members: ReadonlyMap<string, readonly Position[]>;
  /** The accounts whose test is over, and that have not accepted that it costs something. */
  readonly ended: readonly string[];
  /** A group that should pay and has no admin. */
  readonly orphan: string | undefined;
  readonly next: Pick<CountedSoFar, 'phase'> & {
    readonly position: Record<string, string> | null;
    /** Nothing comes after this part. */
    readonly isLast: boolean;
  };
}

/** Accounts of a part: their statements fit into one transaction, and their charges into the time of a worker. */
const ACCOUNTS = 49;
const COUNTED_AT_ONCE = 8;

/** Counts the next part of a month. */
export const countPart = (far: CountedSoFar, sources: CountingSources): Promise<CountedPart> =>
  far.phase === 'accounts' ? countAccounts(far, sources) : countGroup(far, sources);

/** What these cost together, in cents without VAT. */
export const costOfAll = (positions: readonly Position[]): number =>
  positions.reduce((sum, { netCents }) => sum + netCents, 0);

/** An account that was used in the month, and who pays for it. */
interface Counted {
  readonly position: Position;
  /** Undefined: nobody. */
  readonly payer: ChargedTo | undefined;
}

async function countAccounts(
  { month, position: from }: CountedSoFar,
  { payersOf, keepsUsage }: CountingSources,
): Promise<CountedPart> {
  const { accounts, stoppedAt } = await someAccounts(ACCOUNTS, from);
  const [facts, groups] = await Promise.all([
    payersOf(accounts.map(({ id }) => id)),
    groupsNamed(accounts.flatMap(({ terms }) => terms.managerGroup ?? [])),
  ]);
  const settings = await readSettings({ consistent: true });
  const prices = pricesOf(settings, month);
  const counted: Counted[] = [];
  const ended: string[] = [];
  const count = async (account: ChargedAccount) => {
    const group = groups.get(account.terms.managerGroup ?? '');
    const payer = chargedTo(account.id, group, facts.get(account.id)?.isLive === true);
    const position = await countAccount(account, month, prices, { keepsUsage });
    if (position) counted.push({ position, payer });
    const isOver = month >= account.terms.endOfTestPeriod && account.state === 'ON';
    if (!payer && isOver) ended.push(account.id);
  };
  await inLanes(accounts, 1, ([account]) => count(account!), COUNTED_AT_ONCE);
  const owing = counted.filter(({ position }) => position.netCents > 0);
  const drafts = owing.flatMap(({ position, payer }): Draft[] => {
    if (payer?.group !== null) return [];
    const own = facts.get(payer.payerId);
    return own ? [{ payer, month, netCents: position.netCents, position, facts: own }] : [];
  });
  const { testPlatform: isTest } = settings;
  return {
    accounts: accounts.length,
    used: counted.map(({ position }) => position),
    unpaid: owing.flatMap(({ position, payer }) => (payer ? [] : [position])),
    // Months of a test platform are counted, and nobody is charged.
    drafts: isTest ? [] : drafts,
    members: isTest ? new Map() : membersIn(owing),
    ended: isTest ? [] : ended,
    orphan: undefined,
    next: {
      ...(stoppedAt
        ? ({ phase: 'accounts', position: stoppedAt } as const)
        : ({ phase: 'groups', position: null } as const)),
      isLast: false,
    },
  };
}

function membersIn(owing: readonly Counted[]): Map<string, Position[]> {
  const members = new Map<string, Position[]>();
  for (const { position, payer } of owing)
    if (payer && payer.group !== null)
      members.set(payer.group, [...(members.get(payer.group) ?? []), position]);
  return members;
}

async function countGroup(
  { month, position }: CountedSoFar,
  { payersOf, costOf }: CountingSources,
): Promise<CountedPart> {
  // A group may have thousands of members, so each is a part of its own.
  const { groups, stoppedAt } = await someGroups(1, position);
  const [group] = groups;
  const netCents = group ? await costOf(group.name) : 0;
  const payerId = group?.admin ?? null;
  const facts = payerId !== null && netCents > 0 ? (await payersOf([payerId])).get(payerId) : undefined;
  const isOwed = group !== undefined && netCents > 0;
  return {
    ...{ accounts: 0, used: [], unpaid: [], members: new Map(), ended: [] },
    drafts:
      isOwed && payerId !== null && facts
        ? [{ payer: { payerId, group: group.name }, month, netCents, facts }]
        : [],
    orphan: isOwed && !facts ? group.name : undefined,
    next: { phase: 'groups', position: stoppedAt ?? null, isLast: !stoppedAt },
  };
}
