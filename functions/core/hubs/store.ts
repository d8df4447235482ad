import type { Hub } from '../../../shared/model/hub.ts';
import { expr, set } from '../../platform/expression.ts';
import type { ListDefinition } from '../../platform/list-definition.ts';
import { getItem, getItems, type Item, transact, updateItem, written } from '../../platform/table.ts';

import { last4Of, ownedDevice, searchSlots } from '../devices/owned-device.ts';

/**
 * Items of hubs:
 * - `hub#<id>` / `row`: what a list shows; listed by owner (`own`) and over all (`all`)
 * - `hub#<id>` / `live`: what changes with every message, apart so that telemetry rewrites no index
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
  configModifiedAt: string | null;
  version: number;
}

export interface HubItem extends Item {
  schema: 1;
  row: HubRow;
  own?: string;
}

export interface HubLive extends Item {
  /** The last message of any kind, ms; 0 when there was none. */
  seenAt: number;
  isOnline: boolean;
  /** The newest presence the broker told of, ms: events come twice and out of order. */
  presenceAt: number;
}

const KIND = 'hub';
const { rowKey, liveKey, idOf, ownerOf, changeOwner, someOf } = ownedDevice(KIND, 'assignedUserAt');

export { changeOwner, ownerOf, someOf };

/** How the filters of the hub list are answered; the rarest values first. */
export const hubList: ListDefinition = {
  kind: KIND,
  fields: {
    last4: { slot: 2, path: 'last4' },
    orderCode: { slot: 3, path: 'orderCode' },
    firmware: { slot: 4, path: 'firmware' },
    hardware: { slot: 5, path: 'hardware' },
    isMarkedForUpdate: { slot: 7, path: 'isMarkedForUpdate' },
    isSynchronized: { slot: 8, path: 'isSynchronized' },
    isOnline: { slot: 6 },
  },
};

const indexKeys = (row: HubRow) => ({
  s1: row.id,
  ...searchSlots(row),
  s7: `${row.isMarkedForUpdate}#${row.id}`,
  s8: `${row.isSynchronized}#${row.id}`,
});

/** Consistently: who may see it hangs on it, and whether it may be registered. */
export const readHub = (id: string) => getItem<HubItem>(rowKey(id), { consistent: true });
export const readHubRows = (ids: readonly string[]) => getItems<HubItem>(ids.map(rowKey));
export const readHubLives = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, HubLive>> =>
  new Map((await getItems<HubLive>(ids.map(liveKey), options)).map((live) => [idOf(live), live]));

/** Makes a hub known. Answers false when it was known already. */
export async function insertHub(hub: { id: string; hardware: string; orderCode: string }): Promise<boolean> {
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
    version: 1,
  };
  const item: HubItem = {
    ...rowKey(hub.id),
    all: KIND,
    ...indexKeys(row),
    s6: `false#${hub.id}`,
    schema: 1,
    row,
  };
  const live: HubLive = { ...liveKey(hub.id), seenAt: 0, isOnline: false, presenceAt: 0 };
  return written(transact([{ put: item, when: expr`attribute_not_exists(#pk)` }, { put: live }]));
}

/**
 * Notes that a hub went on or off line at a time. Older news than what is known changes nothing. Answers whether it
 * was news.
 */
export async function setPresence(id: string, isOnline: boolean, at: number): Promise<boolean> {
  return written(
    transact([
      { update: liveKey(id), change: set({ isOnline, presenceAt: at }), when: expr`#presenceAt < ${at}` },
      { update: rowKey(id), change: set({ s6: `${isOnline}#${id}` }), when: expr`attribute_exists(#pk)` },
    ]),
  );
}

/** Notes when a known hub was last heard. Older news changes nothing. */
export async function setSeen(id: string, seenAt: number): Promise<boolean> {
  return written(updateItem(liveKey(id), set({ seenAt }), expr`#seenAt < ${seenAt}`));
}

/** Notes what a hub says it runs. */
export async function setReported(
  id: string,
  firmware: string,
  hardware: string | undefined,
): Promise<boolean> {
  return written(
    updateItem(
      rowKey(id),
      set({
        'row.firmware': firmware,
        s4: `${firmware}#${id}`,
        ...(hardware && { 'row.hardware': hardware, s5: `${hardware}#${id}` }),
      }),
      expr`attribute_exists(#pk)`,
    ),
  );
}
