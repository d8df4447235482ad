import { Refusal } from '../../../../shared/errors.ts';
import {
  ROUNDS_MAX,
  type Round,
  type RoundStop,
  type RoundTick,
  type StopState,
} from '../../../../shared/model/round.ts';
import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  deleteItem,
  type Found,
  getItem,
  getItems,
  type Item,
  inPages,
  queryIndex,
  queryItems,
  transact,
  type Write,
} from '../../../platform/table.ts';

/**
 * Items of rounds:
 * - `round#<id>` / `row`: a round, listed by owner (`own`) and all together (`all`), the newest first. How far it has got
 *   is not in the row, so that counting writes no index
 * - `round#<id>` / `plan#<beacon>`: what planning has found so far
 * - `round#<id>` / `stop#<position>`: a stop, in the order of the walk
 * - `rounds#<owner>` / `count`: how many rounds an owner has
 */
export type RoundRow = Pick<
  Round,
  'id' | 'name' | 'userId' | 'siteId' | 'tag' | 'horizonDays' | 'silentDays' | 'createdDate'
>;

export interface RoundItem extends Item {
  schema: 1;
  row: RoundRow;
  own?: string;
  /** Absent while it is planned. */
  isReady?: boolean;
  isFull?: boolean;
  stops?: number;
  done?: number;
  notFound?: number;
  skipped?: number;
}

/** What planning has found about a beacon. */
export type PlannedStop = Pick<RoundStop, 'beaconId' | 'siteId' | 'reason' | 'batteryPct' | 'emptyDate'>;

export interface StopItem extends Item, PlannedStop {
  position: number;
  state: StopState;
  at: string | null;
  /** The account that ticked it off. */
  by: string | null;
  note: string;
}

/** The writes of a transaction. */
const AT_ONCE = 100;

const KIND = 'round';
const ROUNDS = listed<RoundRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  descending: true,
  fields: {},
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: RoundRow) => id } },
});
export const roundList = ROUNDS.list;
const roundKey = ROUNDS.keyOf;
const partOf = (id: string) => roundKey(id).pk;
const countKey = (owner: string) => ({ pk: `rounds#${owner}`, sk: 'count' });
const stopKey = (id: string, position: number) => ({
  pk: partOf(id),
  sk: `stop#${String(position).padStart(4, '0')}`,
});

/** Read consistently, because its owner decides who may see it. */
export const readRound = (id: string) => getItem<RoundItem>(roundKey(id), { consistent: true });

/** These rounds, by id. */
export const readRounds = async (
  ids: readonly string[],
  options?: { readonly consistent: boolean },
): Promise<Map<string, RoundItem>> =>
  new Map((await getItems<RoundItem>(ids.map(roundKey), options)).map((item) => [item.row.id, item]));

/** Creates a round. Throws TOO_MANY_ROUNDS. */
export const insertRound = (row: RoundRow, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    { write: { put: { ...ROUNDS.itemOf(row), schema: 1 }, when: expr`attribute_not_exists(#pk)` } },
    {
      write: {
        update: countKey(row.userId),
        change: expr`ADD #count ${1}`,
        when: expr`attribute_not_exists(#count) OR #count < ${ROUNDS_MAX}`,
      },
      refusal: new Refusal('TOO_MANY_ROUNDS', { max: ROUNDS_MAX }),
    },
    ...also,
  ]);

/** Throws ConditionFailed if the round was deleted or renamed since it was read. */
export const renameRound = (was: RoundRow, name: string, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    {
      write: {
        update: roundKey(was.id),
        change: ROUNDS.change(was, { name }),
        when: expr`#row.#name = ${was.name}`,
      },
    },
    ...also,
  ]);

/**
 * Deletes a round, its stops first: a deletion that dies half-way is repeated. No stop is added after that, because
 * the transaction that adds stops fails without the round.
 */
export async function removeRound({ id, userId }: RoundRow, also: readonly Guarded[]): Promise<void> {
  await deleteParts(id);
  await transactGuarded([
    { write: { delete: roundKey(id), when: expr`attribute_exists(#pk)` } },
    { write: { update: countKey(userId), change: expr`ADD #count ${-1}` } },
    ...also,
  ]);
  // What planning has added between the two.
  await deleteParts(id);
}

async function deleteParts(id: string): Promise<void> {
  for (const prefix of ['plan#', 'stop#'])
    for (;;) {
      const { items } = await queryItems(partOf(id), { range: { prefix }, limit: AT_ONCE, consistent: true });
      if (!items.length) break;
      await transact(items.map(({ pk, sk }) => ({ delete: { pk, sk } })));
    }
}

/** Some rounds of an owner. The index lags. */
export async function someRoundsOf(owner: string, limit: number): Promise<RoundRow[]> {
  const { items } = await queryIndex<RoundRow>('own', ROUNDS.slotOf('id'), ROUNDS.partitionOf(owner), {
    limit,
  });
  return items.map(({ row }) => row);
}

export const forgetRoundsOf = (owner: string): Promise<void> => deleteItem(countKey(owner));

/** What planning has found, consistently; at most STOPS_MAX. */
export const readPlan = (id: string): Promise<(Item & PlannedStop)[]> =>
  Array.fromAsync(
    inPages((after) =>
      queryItems<Item & PlannedStop>(partOf(id), { range: { prefix: 'plan#' }, after, consistent: true }),
    ),
  );

const isThere = (id: string): Write => ({ check: roundKey(id), when: expr`attribute_exists(#pk)` });

/** Adds to what planning has found. Throws ConditionFailed if the round is deleted. */
export async function addToPlan(id: string, found: readonly PlannedStop[]): Promise<void> {
  for (let at = 0; at < found.length; at += AT_ONCE - 1)
    await transact([
      isThere(id),
      ...found
        .slice(at, at + AT_ONCE - 1)
        .map((stop): Write => ({ put: { pk: partOf(id), sk: `plan#${stop.beaconId}`, ...stop } })),
    ]);
}

/** Notes that more beacons must be visited than a round may have stops. */
export const noteFull = (id: string): Promise<void> =>
  transact([{ update: roundKey(id), change: set({ isFull: true }), when: expr`attribute_exists(#pk)` }]);

/**
 * Adds stops to a round that is not ready, in the order of the walk. Throws ConditionFailed if the round is deleted or
 * ready, or has one of them.
 */
export async function addStops(
  id: string,
  stops: readonly (PlannedStop & { position: number })[],
): Promise<void> {
  for (let at = 0; at < stops.length; at += AT_ONCE - 1)
    await transact([
      { check: roundKey(id), when: expr`attribute_exists(#pk) AND attribute_not_exists(#isReady)` },
      ...stops.slice(at, at + AT_ONCE - 1).map(
        (stop): Write => ({
          put: {
            ...stopKey(id, stop.position),
            ...stop,
            state: 'open',
            at: null,
            by: null,
            note: '',
          } satisfies StopItem,
          when: expr`attribute_not_exists(#pk)`,
        }),
      ),
    ]);
}

/** From now on its stops can be ticked off. Throws ConditionFailed if it is deleted or ready. */
export const makeReady = (id: string, stops: number): Promise<void> =>
  transact([
    {
      update: roundKey(id),
      change: set({ isReady: true, stops }),
      when: expr`attribute_exists(#pk) AND attribute_not_exists(#isReady)`,
    },
  ]);

/** Stops in the order of the walk, after a sort key. */
export const readStopsAfter = (
  id: string,
  limit: number,
  after: string | undefined,
): Promise<Found<StopItem>> =>
  queryItems<StopItem>(partOf(id), {
    range: { prefix: 'stop#' },
    limit,
    after: after === undefined ? undefined : { pk: partOf(id), sk: after },
    consistent: true,
  });

/** All stops; at most STOPS_MAX. */
export const readAllStops = (id: string): Promise<StopItem[]> =>
  Array.fromAsync(
    inPages((after) =>
      queryItems<StopItem>(partOf(id), { range: { prefix: 'stop#' }, after, consistent: true }),
    ),
  );

/** The stops at these positions, consistently. */
export const readStopsAt = async (id: string, positions: readonly number[]): Promise<Map<number, StopItem>> =>
  new Map(
    (
      await getItems<StopItem>(
        positions.map((position) => stopKey(id, position)),
        { consistent: true },
      )
    ).map((stop) => [stop.position, stop]),
  );

/** A tick that replaces what a stop says. */
export interface Replaced {
  readonly was: StopItem;
  readonly is: RoundTick & { readonly by: string };
}

/**
 * Replaces what stops say, and counts them. Throws ConditionFailed if one of them has changed since it was read, or the
 * round is deleted.
 */
export function replaceStops(
  id: string,
  replaced: readonly Replaced[],
  also: readonly Write[],
): Promise<void> {
  const by = (state: StopState) =>
    replaced.filter(({ is }) => is.state === state).length -
    replaced.filter(({ was }) => was.state === state).length;
  return transact([
    {
      update: roundKey(id),
      change: expr`ADD #done ${by('done')}, #notFound ${by('notFound')}, #skipped ${by('skipped')}`,
      when: expr`attribute_exists(#pk)`,
    },
    ...replaced.map(
      ({ was, is: { position, state, at, by, note } }): Write => ({
        update: stopKey(id, position),
        change: set({ state, at, by, note }),
        when: expr`#at = ${was.at} AND #state = ${was.state} AND #note = ${was.note}`,
      }),
    ),
    ...also,
  ]);
}
