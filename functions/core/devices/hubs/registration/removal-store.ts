import { expr, set } from '../../../../platform/expression.ts';
import { transact, updateItem, type Write, written } from '../../../../platform/table.ts';
import { countDevices } from '../../../people/accounts/counts.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { type GoneHub, goneKey, type HubItem, hubKeys, ownerOf } from '../store.ts';

/** Remembers what a hub's removal has to take away. From now on its settings cannot be changed. False when it is gone. */
export const setRemoving = (id: string, certificates: readonly string[]): Promise<boolean> =>
  written(updateItem(hubKeys(id).rowKey, set({ removing: certificates }), expr`attribute_exists(#pk)`));

/**
 * Removes all items of a hub that still belongs to whom it belonged to.
 *
 * @throws ConditionFailed when it was given to somebody else meanwhile, or is gone
 */
export async function removeHub(hub: HubItem, also: readonly Write[]): Promise<void> {
  const { id } = hub.row;
  const owner = ownerOf(hub);
  const held = hub.own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${hub.own}`;
  const { rowKey, liveKey } = hubKeys(id);
  await transact([
    { delete: rowKey, when: expr`attribute_exists(#pk) AND ${held}` },
    { delete: liveKey },
    ...['config', 'heard', 'update'].map((sk): Write => ({ delete: { pk: `hub#${id}`, sk } })),
    { put: { ...goneKey(id), version: hub.row.version } satisfies GoneHub },
    ...wordsThatLeadTo('hub', id, { before: hub.row.description, after: '' }),
    ...(owner === undefined ? [] : [countDevices(owner, 'hub', -1)]),
    ...also,
  ]);
}
