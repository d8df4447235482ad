import type { Position, Statement, StatementState } from '../../../../shared/model/statement.ts';
import type { Tax } from '../../../../shared/money/tax.ts';
import { iso } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import { listed, slotAt } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  inPages,
  putItems,
  queryIndex,
  queryItems,
  queryShards,
  type Write,
} from '../../../platform/table.ts';
import type { PayerFacts } from '../payment/payer-facts.ts';
import {
  courseAfter,
  type PaymentCourse,
  type PaymentEvent,
  type PaymentEventKind,
  type StoredAttempt,
} from './payment-course.ts';

/**
 * Items of a statement:
 * - `statement#<payer>.<month>` / `row`: the statement; listed by the account whose card pays
 * - `statement#<payer>.<month>` / `user#<id>`: what one member costs, if a group pays. Without the record nobody reads them.
 *
 * After its creation only the course of its payment changes.
 */
export interface StatementRow extends Statement {
  version: number;
}

export interface StatementItem extends Item {
  schema: 1;
  row: StatementRow;
  /** What an account that pays for itself costs; of a group, see the members' items. */
  position?: Position;
  /** Earlier statements that were too small for a payment and are part of this one. */
  carried: readonly { readonly month: number; readonly netCents: number }[];
  /** How it is taxed, and what decided that. */
  tax: Tax;
  seller: PayerFacts['seller'];
  buyer: PayerFacts['buyer'];
  attempts: number;
  attempt: StoredAttempt | null;
  isOwed: boolean;
  /** What moved money or claims, the earliest first (see ledger). */
  movements: readonly StoredMovement[];
}

const MOVING = [
  'paid',
  'disputed',
  'disputeWon',
  'disputeLost',
  'refunded',
  'writtenOff',
  'cancelled',
] as const;

/**
 * A movement of the ledger: when, and of which kind. Its amounts are those of the statement, but for a refund (see
 * ledger-of.ts).
 */
export interface StoredMovement {
  readonly kind: 'carried' | 'takenOver' | 'invoiced' | (typeof MOVING)[number];
  /** Of a refund. */
  readonly cents?: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Who pays a statement. */
export interface Payer {
  /** The account whose card is charged. */
  readonly payerId: string;
  /** The group that pays; null: the account pays for itself. */
  readonly group: string | null;
}

/** Ids of accounts have no colon, so the two never meet. */
export const statementId = ({ payerId, group }: Payer, month: number): string =>
  `${group === null ? payerId : `group:${group}`}.${month}`;

export const STATEMENTS = listed<StatementRow>()('statement', {
  shards: 4,
  owner: 'payerId',
  descending: true,
  fields: {
    month: { slot: 1, of: 'month' },
    state: { slot: 2, of: 'state' },
  },
  // By its last movement: what happened since a time.
  orders: { moved: { slot: 3, driven: true } },
});
export const statementList = STATEMENTS.list;

/** Read consistently: payments are decided by it. */
export const readStatement = (id: string) =>
  getItem<StatementItem>(STATEMENTS.keyOf(id), { consistent: true });

/** Those of these statements that exist, read consistently, by id. */
export async function readStatements(ids: readonly string[]): Promise<Map<string, StatementItem>> {
  const items = await getItems<StatementItem>(ids.map(STATEMENTS.keyOf), { consistent: true });
  return new Map(items.map((item) => [item.row.id, item]));
}

/** The write of a new statement. It fails if there is one already. */
export const statementWrite = (
  row: Omit<StatementRow, 'state' | 'reason' | 'version' | 'createdDate' | 'vatRateBp'>,
  { state, reason, ...course }: PaymentCourse,
  more: Pick<StatementItem, 'position' | 'carried' | 'tax' | 'seller' | 'buyer'>,
): Write => {
  const createdDate = iso();
  const vatRateBp = more.tax.rateBp;
  return {
    put: {
      ...STATEMENTS.itemOf(
        { ...row, vatRateBp, state, reason, createdDate, version: 1 },
        { moved: createdDate },
      ),
      schema: 1,
      ...course,
      ...more,
      movements: [{ kind: row.number === null ? 'carried' : 'invoiced', at: createdDate }],
    } satisfies StatementItem,
    when: expr`attribute_not_exists(#pk)`,
  };
};

const unchanged = ({ row }: StatementItem): Expression => expr`#row.#version = ${row.version}`;

/**
 * The write of what has happened to the payment of a statement, and the statement after it; undefined: the event does not
 * count any more. The write fails after a concurrent change.
 */
export function eventWrite(
  item: StatementItem,
  event: PaymentEvent,
): { readonly write: Write; readonly after: StatementItem } | undefined {
  const { row } = item;
  // It is cancelled once.
  if (event.kind === 'cancelled' && row.cancellation !== undefined) return undefined;
  const course = courseAfter({ ...item, state: row.state, reason: row.reason }, event);
  if (!course) return undefined;
  const { state, reason, ...rest } = course;
  const cancelled = event.kind === 'cancelled' && { cancellation: event.number };
  const changed = { state, reason, version: row.version + 1, ...cancelled };
  const { kind } = event;
  const cents = event.kind === 'refunded' ? { cents: event.cents } : {};
  const at = iso();
  const moves = movesClaims(kind);
  const movements = moves ? [...item.movements, { kind, at, ...cents }] : item.movements;
  const sets = { ...rest, movements };
  return {
    write: {
      update: STATEMENTS.keyOf(row.id),
      change: STATEMENTS.change(row, changed, { sets, ...(moves && { driven: { moved: at } }) }),
      when: unchanged(item),
    },
    after: { ...item, row: { ...row, ...changed }, ...sets },
  };
}

const movesClaims = (kind: PaymentEventKind): kind is (typeof MOVING)[number] =>
  MOVING.some((moving) => moving === kind);

/** The write that makes a carried statement part of a later one. It fails after a concurrent change. */
export function mergeWrite(item: StatementItem): Write {
  const at = iso();
  const movements = [...item.movements, { kind: 'takenOver', at }];
  return {
    update: STATEMENTS.keyOf(item.row.id),
    change: STATEMENTS.change(
      item.row,
      { state: 'merged', version: item.row.version + 1 },
      { sets: { movements }, driven: { moved: at } },
    ),
    when: unchanged(item),
  };
}

/** The carried statements of an account, for itself and for groups, by the index: one may not be carried any more. */
export async function someCarried(payerId: string): Promise<string[]> {
  const { items } = await queryIndex<StatementRow>(
    'own',
    STATEMENTS.slotOf('state'),
    STATEMENTS.partitionOf(payerId),
    { range: { prefix: 'carried#' } },
  );
  return items.map(({ row }) => row.id);
}

/**
 * The statements of a payer that are carried into a month, the earliest first. They are older than a month, so no index lags
 * behind them; each is read again, since it may have been merged a moment ago.
 */
export async function carriedOf({ payerId, group }: Payer, into: number): Promise<StatementItem[]> {
  const ids = await someCarried(payerId);
  if (ids.length === 0) return [];
  const found = await readStatements(ids);
  return [...found.values()]
    .filter(({ row }) => row.state === 'carried' && row.group === group && row.month < into)
    .sort((a, b) => a.row.month - b.row.month);
}

interface Ids {
  readonly ids: string[];
  /** The position to continue at; undefined: these were the last ones. */
  readonly stoppedAt: Record<string, string> | undefined;
}

/**
 * Statements in a state, in any order. The index lags some seconds behind.
 *
 * @param limit how many are read; fewer may be of the month
 * @param month only those of this month
 */
export const somePending = (
  state: StatementState,
  limit: number,
  after?: Record<string, string>,
  month?: number,
): Promise<Ids> =>
  someInSlot('state', {
    ...{ range: { prefix: `${state}#` }, limit, after },
    filter: month === undefined ? undefined : expr`#row.#month = ${month}`,
  });

/** Some statements of a month, by their ids. The index lags some seconds behind. */
export const someOfMonth = (month: number, limit: number, after?: Record<string, string>): Promise<Ids> =>
  someInSlot('month', { range: { prefix: `${month}#` }, limit, after });

/**
 * Some statements to which something has happened since a time (ISO 8601), the earliest first. One to which something happens
 * in between comes again. The index lags some seconds behind.
 */
export const someMovedSince = (since: string, limit: number, after?: Record<string, string>): Promise<Ids> =>
  someInSlot('moved', { range: { from: since }, limit, after });

async function someInSlot(
  slot: 'month' | 'state' | 'moved',
  options: Parameters<typeof queryShards>[3],
): Promise<Ids> {
  const { items, stoppedAt } = await queryShards<StatementRow>(
    'all',
    STATEMENTS.slotOf(slot),
    STATEMENTS.everybody,
    options,
  );
  return { ids: items.map(({ row }) => row.id), stoppedAt };
}

const UNPAID = ['declined', 'paying', 'toConfirm'] as const;

/** Whether a group owes something for its members. */
export async function owesAsGroup(group: string): Promise<boolean> {
  for (const state of UNPAID) {
    const rows = inPages((after) =>
      queryShards<StatementRow>('all', STATEMENTS.slotOf('state'), STATEMENTS.everybody, {
        ...{ range: { prefix: `${state}#` }, filter: expr`#row.#group = ${group}`, after },
      }),
    );
    for await (const { row } of rows) if ((await readStatement(row.id))?.isOwed) return true;
  }
  return false;
}

/** All statements that an account pays, in any order; of its own use and of its group's. */
export async function statementsOf(payerId: string): Promise<StatementItem[]> {
  const rows = inPages((after) =>
    queryIndex<StatementRow>('own', STATEMENTS.slotOf('month'), STATEMENTS.partitionOf(payerId), { after }),
  );
  const ids = await Array.fromAsync(rows, ({ row }) => row.id);
  return [...(await readStatements(ids)).values()];
}

const MEMBER = 'user#';

/** What a member costs. It is listed by the member, under its month. */
interface MemberItem extends Item {
  readonly schema: 1;
  readonly row: { readonly statementId: string; readonly position: Position };
}
const chargesOf = (userId: string) => `charge#${userId}`;

/** Keeps what members cost, for the statement of their group. The same members again replace what was kept. */
export const keepPositions = (id: string, month: number, positions: readonly Position[]): Promise<void> =>
  putItems(
    positions.map(
      (position): MemberItem => ({
        ...{ pk: STATEMENTS.keyOf(id).pk, sk: `${MEMBER}${position.userId}` },
        ...{ own: chargesOf(position.userId), ...slotAt(1, String(month)) },
        ...{ schema: 1, row: { statementId: id, position } },
      }),
    ),
  );

/** What groups pay for an account, in any order. */
export const chargesByGroups = (userId: string): Promise<MemberItem['row'][]> =>
  Array.fromAsync(
    inPages((after) => queryIndex<MemberItem['row']>('own', 1, chargesOf(userId), { after })),
    ({ row }) => row,
  );

/** What some members of a group cost, by their ids, after a sort key. */
export const somePositions = (id: string, limit: number, after: string | undefined) => {
  const { pk } = STATEMENTS.keyOf(id);
  const position = after === undefined ? undefined : { pk, sk: after };
  return queryItems<MemberItem>(pk, { range: { prefix: MEMBER }, limit, after: position, consistent: true });
};

/** What the members of a group cost, by their ids. */
export async function* positionsOf(id: string): AsyncGenerator<Position> {
  const { pk } = STATEMENTS.keyOf(id);
  const range = { prefix: MEMBER };
  const members = inPages((after) => queryItems<MemberItem>(pk, { range, consistent: true, after }));
  for await (const { row } of members) yield row.position;
}
