import { expr, set } from '../../../../platform/expression.ts';
import { transact, updateItem, type Write, written } from '../../../../platform/table.ts';
import { countDevices } from '../../../people/accounts/counts.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { idWords } from '../../ownership/id-words.ts';
import { isStillAt } from '../../ownership/place.ts';
import { type DeletedHub, deletedKey, type HubItem, hubKeys, ownerOf } from '../store.ts';

/** Records the certificates to delete with a hub, and locks its settings. Returns false if the hub does not exist. */
export const setRemoving = (id: string, certificates: readonly string[]): Promise<boolean> =>
  written(updateItem(hubKeys(id).rowKey, set({ removing: certificates }), expr`attribute_exists(#pk)`));

/**
 * Deletes all items of a hub.
 *
 * @throws ConditionFailed if its owner changed since it was read, or it is deleted already
 */
export async function removeHub(hub: HubItem, also: readonly Write[]): Promise<void> {
  const { id } = hub.row;
  const owner = ownerOf(hub);
  const held = hub.own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${hub.own}`;
  const { rowKey, liveKey } = hubKeys(id);
  await transact([
    { delete: rowKey, when: expr`attribute_exists(#pk) AND ${isStillAt(hub.row)} AND ${held}` },
    { delete: liveKey },
    ...['config', 'heard', 'update'].map((sk): Write => ({ delete: { pk: `hub#${id}`, sk } })),
    { put: { ...deletedKey(id), version: hub.row.version } satisfies DeletedHub },
    ...wordsThatLeadTo('hub', id, { owner, before: hub.row.description, after: '' }),
    ...idWords('hub', id).map((key): Write => ({ delete: key })),
    ...(owner === undefined ? [] : [countDevices(owner, 'hub', -1)]),
    ...also,
  ]);
}
