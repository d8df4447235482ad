import type { Connection, Hub } from '../../../../shared/model/hub.ts';
import type { UpdateFailure } from '../../../../shared/model/hub-update.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
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

import { idWords } from '../ownership/id-words.ts';
import type { OfferMark } from '../ownership/offer-mark.ts';
import { last4Of, NAME_ORDER, ownedDevice, SHARDS, searchedFields } from '../ownership/owned-device.ts';
import type { PlaceFields } from '../ownership/place.ts';
import type { MaySend } from './presence/may-send.ts';
import { connectionValue, silentBefore } from './presence/silence.ts';

/**
 * Items of hubs:
 * - `hub#<id>` / `row`: the row of lists, by owner (`own`) and of all owners (`all`)
 * - `hub#<id>` / `live`: data that change with messages, and its digest; a separate item, so that telemetry writes no index
 * - `hub#<id>` / `config`: its settings (see configuration-store.ts)
 * - `hub#<id>` / `update`: its newest firmware update (see update-store.ts)
 * - `hub#<id>` / `gone`: the tombstone of a deleted hub
 */
export interface HubRow {
  id: string;
  last4: string;
  description: string;
  orderCode: string | null;
  siteId?: PlaceFields['siteId'];
  tags?: PlaceFields['tags'];
  offerId?: OfferMark['offerId'];
  spot?: PlaceFields['spot'];
  firmware: string | null;
  hardware: string | null;
  assignedUserAt: string | null;
  isMarkedForUpdate: boolean;
  isSynchronized: boolean;
  updateStatus: Hub['updateStatus'];
  updateFailure?: UpdateFailure;
  configModifiedAt: string | null;
  version: number;
  /** Changes with each change of owner; absent before the first. Items with another epoch are a former owner's. */
  epoch?: string;
}

export interface HubItem extends Item {
  schema: 1;
  row: HubRow;
  own?: string;
  /** When its certificate was last renewed. */
  certifiedAt?: string;
  /** The ARNs of its certificates, while it is being deleted. */
  removing?: readonly string[];
  /** The time (ms) of its newest report of its firmware, because reports arrive twice and out of order. */
  reportedAt?: number;
}

/** Settings that the hub has not confirmed. */
export interface Unconfirmed {
  readonly version: number;
  /** When they were last sent, ms; 0: not yet. */
  readonly sentAt: number;
}

/** A firmware update that has not ended. */
export interface Updating {
  readonly updateId: string;
  /** When the command was last sent, ms; 0: not yet. */
  readonly toldAt: number;
  /** Whether the hub has reported progress. */
  readonly isUnderWay: boolean;
}

export interface HubLive extends Item {
  /** The time of the last noted message of any kind, ms; 0: none. Up to a quarter of an hour behind with MQTT. */
  seenAt: number;
  /** What it hears, packed (see digest/digest.ts); absent until it has heard something. */
  digest?: Uint8Array;
  /** Grows with each write of the digest, as an optimistic lock: two workers may handle messages of the same hub. */
  digestVersion?: number;
  /** Until then (ms), each push looks up every beacon in it, whatever the digest says. */
  lookUntil?: number;
  isOnline: boolean;
  /** The time of the newest presence event, ms, because events arrive twice and out of order. */
  presenceAt: number;
  /** The hour in which it last heard any beacon, up to one behind (see silence.ts); absent: never. */
  heardHour?: string;
  /** For a hub that is online by HTTP: when to check whether it still pushes, ms (see expect-pushes.ts). */
  lookAt?: number;
  /** The error of its clock while it is wrong; negative if it is behind. */
  clockErrorSeconds?: number;
  maySend?: MaySend;
  /** Present while its settings are not confirmed. */
  unconfirmed?: Unconfirmed;
  /** Present while it is marked for a firmware update. */
  updating?: Updating;
}

const KIND = 'hub';
/** Attempts after concurrent changes. */
const ATTEMPTS = 6;
export const hubDevice = ownedDevice(KIND);
const { rowKey, liveKey, idOf, ownerOf } = hubDevice;

export { ownerOf };
export const hubKeys = (id: string) => ({ rowKey: rowKey(id), liveKey: liveKey(id) });
/** The list of hubs. */
export const HUBS = listed<HubRow>()(KIND, {
  shards: SHARDS.hub,
  fields: {
    hubId: {
      slot: 1,
      from: ['id'],
      key: ({ id }) => id,
      path: 'id',
      range: ({ operator, values: [id] }) =>
        operator === 'prefix' ? { prefix: String(id) } : { from: String(id), to: String(id) },
    },
    ...searchedFields(KIND),
    isMarkedForUpdate: { slot: 7, of: 'isMarkedForUpdate' },
    isSynchronized: { slot: 8, of: 'isSynchronized' },
    isOnline: { slot: 6, views: 'connection', range: ({ values }) => ({ prefix: `${values[0]}.` }) },
    connection: { slot: 6, driven: true, range: ({ values }) => connectionRange(values[0] as Connection) },
  },
  orders: NAME_ORDER,
});
export const hubList = HUBS.list;

function connectionRange(connection: Connection): Range {
  if (connection === 'offline') return { prefix: 'false.' };
  const silent = `true.${silentBefore()}`;
  // `/` sorts directly after the dot.
  return connection === 'silent' ? { from: 'true.', to: silent } : { from: silent, to: 'true/' };
}

/** Read consistently, because it decides who may see the hub and whether it can be registered. */
export const readHub = (id: string) => getItem<HubItem>(rowKey(id), { consistent: true });
export const readHubRows = (ids: readonly string[], options?: { consistent?: boolean }) =>
  getItems<HubItem>(ids.map(rowKey), options);
/** The ids of up to `most` hubs of an owner. */
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

type HubConnection = Pick<HubLive, 'isOnline' | 'heardHour'>;

/** Whether these hubs are online, and when they last heard a beacon, by id, without their digests. */
export const readConnections = async (ids: readonly string[]): Promise<Map<string, HubConnection>> =>
  new Map(
    (await getItems<Item & HubConnection>(ids.map(liveKey), { only: expr`#isOnline, #heardHour` })).map(
      (live) => [idOf(live), live],
    ),
  );

/**
 * A deleted hub may be registered again while the device still has the settings of its former owner. Its versions
 * continue from this one, so that a report about those settings never confirms new ones.
 */
export interface DeletedHub extends Item {
  version: number;
}
export const deletedKey = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'gone' });

/** Registers a hub. Returns false if it is already registered. */
export async function insertHub(
  hub: { id: string; hardware: string; orderCode: string },
  also: readonly Write[] = [],
): Promise<boolean> {
  const gone = await getItem<DeletedHub>(deletedKey(hub.id), { consistent: true });
  const row: HubRow = {
    ...hub,
    last4: last4Of(hub.id),
    description: '',
    siteId: NO_SITE,
    tags: [],
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
  const words = idWords(KIND, hub.id).map((key): Write => ({ put: { ...key } }));
  return written(
    transact([{ put: item, when: expr`attribute_not_exists(#pk)` }, { put: live }, ...words, ...also]),
  );
}

/**
 * Records that a hub went online or offline at a time. An older event than the stored one changes nothing. Returns
 * whether anything was written.
 *
 * @param lookAt when to check whether it still pushes; absent if the broker reports disconnections
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
  throw new Error(`the connection of ${id} lost the race on every attempt`);
}

/**
 * Records in the row of a hub that is online the hour in which it last heard a beacon. It is written before the live item has
 * it, so that a death in between is repaired by the next push. Returns false if the hub went offline, or a later hour is
 * recorded.
 */
export const setLastContactHour = (id: string, heardHour: string): Promise<boolean> =>
  written(
    updateItem(
      rowKey(id),
      HUBS.change({ id }, {}, { driven: { connection: connectionValue(true, heardHour) } }),
      HUBS.isWithin('connection', { from: connectionValue(true), to: connectionValue(true, heardHour) }),
    ),
  );

/** Marks a hub as offline since a time. Returns false if it has pushed or changed its connection since it was read. */
export const setGone = (was: HubLive, at: number): Promise<boolean> =>
  setConnection(
    was,
    { isOnline: false, presenceAt: at, lookAt: undefined },
    expr`#seenAt = ${was.seenAt} AND #lookAt = ${was.lookAt}`,
  );

/** Postpones the check whether a hub still pushes. Returns false if this check is not the valid one any more. */
export const postponeCheck = (was: HubLive, lookAt: number): Promise<boolean> =>
  written(updateItem(liveKey(idOf(was)), set({ lookAt }), expr`#lookAt = ${was.lookAt}`));

type Connected = Partial<Pick<HubLive, 'isOnline' | 'presenceAt'>> & {
  /** Undefined removes it. */
  readonly lookAt?: number | undefined;
};

/** Changes the connection of a hub in its live item, and its sort value in the slot of connections. */
function setConnection(was: HubLive, change: Connected, also?: Expression): Promise<boolean> {
  const id = idOf(was);
  const { heardHour } = was;
  const { isOnline } = { ...was, ...change };
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

/** Records how much a hub may still send at once. Returns false after a concurrent write. */
export const setMaySend = (id: string, was: MaySend | undefined, is: Omit<MaySend, 'version'>) =>
  written(
    updateItem(
      liveKey(id),
      set({ maySend: { ...is, version: (was?.version ?? 0) + 1 } }),
      was
        ? expr`#maySend.#version = ${was.version}`
        : expr`attribute_exists(#pk) AND attribute_not_exists(#maySend)`,
    ),
  );

/** Records the time of a hub's last message, and returns the live item. An older time changes nothing: undefined. */
export const setSeen = (id: string, seenAt: number): Promise<HubLive | undefined> =>
  ifWritten(updateItem<HubLive>(liveKey(id), set({ seenAt }), expr`#seenAt < ${seenAt}`));

/** Records the firmware that a hub reports; `at`: when the message arrived. An older report changes nothing. */
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
