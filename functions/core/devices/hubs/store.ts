import type { Connection, Hub } from '../../../../shared/model/hub.ts';
import type { UpdateFailure } from '../../../../shared/model/hub-update.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  ifWritten,
  queryIndex,
  type Range,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';

import { last4Of, ownedDevice, SEARCHED } from '../ownership/owned-device.ts';
import { connectionValue, silentBefore } from './presence/silence.ts';

/**
 * Items of hubs:
 * - `hub#<id>` / `row`: what a list shows; listed by owner (`own`) and over all (`all`)
 * - `hub#<id>` / `live`: what changes with every message, apart so that telemetry rewrites no index
 * - `hub#<id>` / `heard`: the beacons it heard lately (see audience-store.ts)
 * - `hub#<id>` / `config`: its settings (see configuration-store.ts)
 * - `hub#<id>` / `update`: its newest firmware update (see update-store.ts)
 * - `hub#<id>` / `gone`: of a hub that was deleted, all that is left
 */
export interface HubRow {
  id: string;
  last4: string;
  description: string;
  orderCode: string | null;
  firmware: string | null;
  hardware: string | null;
  assignedUserAt: string | null;
  isMarkedForUpdate: boolean;
  isSynchronized: boolean;
  updateStatus: Hub['updateStatus'];
  updateFailure?: UpdateFailure;
  configModifiedAt: string | null;
  version: number;
  /** Another one with each change of owner; absent before the first. Items that say another one are of another owner. */
  epoch?: string;
}

export interface HubItem extends Item {
  schema: 1;
  row: HubRow;
  own?: string;
  /** When it was given another certificate. */
  certifiedAt?: string;
  /** ARNs of its certificates, once its removal has begun. */
  removing?: readonly string[];
  /** When it last said what it runs, ms: reports come twice and out of order. */
  reportedAt?: number;
}

/** Settings that wait for their hub. */
export interface Unconfirmed {
  readonly version: number;
  /** When the hub was last told of them, ms; 0: not yet. */
  readonly sentAt: number;
}

/** A firmware update that its hub has not ended yet. */
export interface Updating {
  readonly updateId: string;
  /** When the hub was last told of it, ms; 0: not yet. */
  readonly toldAt: number;
  /** It has said that it is at it. */
  readonly isUnderWay: boolean;
}

export interface HubLive extends Item {
  /** The last message of any kind, ms; 0 when there was none. */
  seenAt: number;
  isOnline: boolean;
  /** The newest presence the broker told of, ms: events come twice and out of order. */
  presenceAt: number;
  /** The hour in which it last heard something of any beacon (see silence.ts); absent: it never did. */
  heardHour?: string;
  /** While all that is known of its connection are its pushes by HTTP: when to look whether it still pushes, ms. */
  lookAt?: number;
  /** While its clock is wrong: by how much; below 0 it is behind. */
  clockErrorSeconds?: number;
  /** While it does not have its settings. */
  unconfirmed?: Unconfirmed;
  /** While it is marked for a firmware update. */
  updating?: Updating;
}

const KIND = 'hub';
/** How often a change is decided anew when others changed the same. */
const ATTEMPTS = 6;
export const hubDevice = ownedDevice(KIND);
const { rowKey, liveKey, idOf, ownerOf } = hubDevice;

export { ownerOf };
export const hubKeys = (id: string) => ({ rowKey: rowKey(id), liveKey: liveKey(id) });
/** The list of hubs. */
export const HUBS = listed<HubRow>()(KIND, {
  fields: {
    hubId: {
      slot: 1,
      from: ['id'],
      key: ({ id }) => id,
      path: 'id',
      range: ({ operator, values: [id] }) =>
        operator === 'prefix' ? { prefix: String(id) } : { from: String(id), to: String(id) },
    },
    ...SEARCHED,
    isMarkedForUpdate: { slot: 7, of: 'isMarkedForUpdate' },
    isSynchronized: { slot: 8, of: 'isSynchronized' },
    isOnline: { slot: 6, views: 'connection', range: ({ values }) => ({ prefix: `${values[0]}.` }) },
    connection: { slot: 6, driven: true, range: ({ values }) => connectionRange(values[0] as Connection) },
  },
});
export const hubList = HUBS.list;

function connectionRange(connection: Connection): Range {
  if (connection === 'offline') return { prefix: 'false.' };
  const silent = `true.${silentBefore()}`;
  // `/` sorts right behind the dot.
  return connection === 'silent' ? { from: 'true.', to: silent } : { from: silent, to: 'true/' };
}

/** Consistently: who may see it hangs on it, and whether it may be registered. */
export const readHub = (id: string) => getItem<HubItem>(rowKey(id), { consistent: true });
export const readHubRows = (ids: readonly string[], options?: { consistent?: boolean }) =>
  getItems<HubItem>(ids.map(rowKey), options);
/** Ids of an owner's hubs, so many of them at most. */
export async function hubsOf(owner: string, most: number): Promise<string[]> {
  const ids: string[] = [];
  let after: Record<string, string> | undefined;
  do {
    const found = await queryIndex<HubRow>('own', 1, `${KIND}#${owner}`, { limit: most - ids.length, after });
    ids.push(...found.items.map(({ row }) => row.id));
    after = found.stoppedAt;
  } while (after && ids.length < most);
  return ids;
}

export const readHubLives = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, HubLive>> =>
  new Map((await getItems<HubLive>(ids.map(liveKey), options)).map((live) => [idOf(live), live]));

/**
 * A hub that was deleted may be registered again, with settings of its former owner on board. Its versions count on, so that
 * what it says of those never confirms others.
 */
export interface GoneHub extends Item {
  version: number;
}
export const goneKey = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'gone' });

/** Makes a hub known. Answers false when it was known already. */
export async function insertHub(
  hub: { id: string; hardware: string; orderCode: string },
  also: readonly Write[] = [],
): Promise<boolean> {
  const gone = await getItem<GoneHub>(goneKey(hub.id), { consistent: true });
  const row: HubRow = {
    ...hub,
    last4: last4Of(hub.id),
    description: '',
    firmware: null,
    assignedUserAt: null,
    isMarkedForUpdate: false,
    isSynchronized: true,
    updateStatus: 'none',
    configModifiedAt: null,
    version: (gone?.version ?? 0) + 1,
  };
  const item: HubItem = {
    ...HUBS.itemOf(row, { connection: connectionValue(false) }),
    schema: 1,
  };
  const live: HubLive = { ...liveKey(hub.id), seenAt: 0, isOnline: false, presenceAt: 0 };
  return written(transact([{ put: item, when: expr`attribute_not_exists(#pk)` }, { put: live }, ...also]));
}

/**
 * Notes that a hub went on or off line at a time. Older news than what is known changes nothing. Answers whether it
 * was news.
 *
 * @param lookAt when to look whether it still pushes; absent where the broker tells of its going
 */
export async function setPresence(
  id: string,
  isOnline: boolean,
  at: number,
  lookAt?: number,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = (await readHubLives([id], { consistent: true })).get(id);
    if (!live || live.presenceAt >= at) return false;
    if (await setConnection(live, { isOnline, presenceAt: at, lookAt })) return true;
  }
  throw new Error(`the connection of ${id} was changed by others again and again`);
}

/** Notes the hour in which a hub last heard something. False when somebody else changed its connection meanwhile. */
export const setLastContactHour = (was: HubLive, heardHour: string): Promise<boolean> =>
  setConnection(was, { heardHour });

/** Notes that a hub has not pushed since it was read, and went offline at a time. False when that is so no more. */
export const setGone = (was: HubLive, at: number): Promise<boolean> =>
  setConnection(
    was,
    { isOnline: false, presenceAt: at, lookAt: undefined },
    expr`#seenAt = ${was.seenAt} AND #lookAt = ${was.lookAt}`,
  );

/** Puts off the look whether a hub still pushes. False when that look was made already, or is not wanted any more. */
export const setLookAt = (was: HubLive, lookAt: number): Promise<boolean> =>
  written(updateItem(liveKey(idOf(was)), set({ lookAt }), expr`#lookAt = ${was.lookAt}`));

type Connected = Partial<Pick<HubLive, 'isOnline' | 'presenceAt' | 'heardHour'>> & {
  /** Undefined takes it away. */
  readonly lookAt?: number | undefined;
};

/** Changes what a hub's place in the order of connections is made of, and the place with it. */
function setConnection(was: HubLive, change: Connected, also?: Expression): Promise<boolean> {
  const id = idOf(was);
  const { isOnline, heardHour } = { ...was, ...change };
  const sameHour = was.heardHour
    ? expr`#heardHour = ${was.heardHour}`
    : expr`attribute_not_exists(#heardHour)`;
  const same = expr`#presenceAt = ${was.presenceAt} AND #isOnline = ${was.isOnline} AND ${sameHour}`;
  const gone = 'lookAt' in change && change.lookAt === undefined ? ['lookAt'] : [];
  const connection = connectionValue(isOnline, heardHour);
  return written(
    transact([
      {
        update: liveKey(id),
        change: set(change, gone),
        when: also ? expr`${same} AND ${also}` : same,
      },
      {
        update: rowKey(id),
        change: HUBS.change({ id }, {}, { driven: { connection } }),
        when: expr`attribute_exists(#pk)`,
      },
    ]),
  );
}

/** Notes when a known hub was last heard, and answers how it stands then. Older news changes nothing: undefined. */
export const setSeen = (id: string, seenAt: number): Promise<HubLive | undefined> =>
  ifWritten(updateItem<HubLive>(liveKey(id), set({ seenAt }), expr`#seenAt < ${seenAt}`));

/** Notes what a hub says it runs; `at`: when the broker took it. Older news than what is known changes nothing. */
export async function setReported(
  id: string,
  firmware: string,
  hardware: string | undefined,
  at: number,
): Promise<boolean> {
  return written(
    updateItem(
      rowKey(id),
      HUBS.change({ id }, { firmware, hardware: hardware || undefined }, { sets: { reportedAt: at } }),
      expr`attribute_exists(#pk) AND (attribute_not_exists(#reportedAt) OR #reportedAt <= ${at})`,
    ),
  );
}
