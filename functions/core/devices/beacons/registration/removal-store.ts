import { shortIdOf } from '../../../../../shared/contract/short-urls.ts';
import { expr } from '../../../../platform/expression.ts';
import { deleteItem, queryItems, transact, type Write } from '../../../../platform/table.ts';
import { countDevices } from '../../../people/accounts/counts.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { idWords } from '../../ownership/id-words.ts';
import { isStillAt } from '../../ownership/place.ts';
import { configKey } from '../configuration/configuration-store.ts';
import { type BeaconItem, historyOf, liveKey, ownerOf, rowKey } from '../store.ts';
import { shortUrlDelete } from './short-url-store.ts';

/**
 * Deletes a beacon with everything that points to it. Tasks skip a deleted beacon. Its history may be long and its hubs
 * many, so what they keep of it is deleted later (see forget-history.ts).
 *
 * @throws ConditionFailed if it was changed or deleted since it was read
 */
export async function removeBeacon({ row, own }: BeaconItem, also: readonly Write[]): Promise<void> {
  const { id, description, shortUrl, version, infoPointId } = row;
  const owner = ownerOf({ own });
  const held = own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${own}`;
  await transact([
    {
      delete: rowKey(id),
      when: expr`#row.#version = ${version} AND #row.#shortUrl = ${shortUrl} AND #row.#infoPointId = ${infoPointId} AND ${isStillAt(row)} AND ${held}`,
    },
    { delete: liveKey(id) },
    { delete: configKey(id) },
    ...(shortUrl === null ? [] : [shortUrlDelete(shortIdOf(shortUrl))]),
    ...wordsThatLeadTo('beacon', id, { owner, before: description, after: '' }),
    ...idWords('beacon', id).map((key): Write => ({ delete: key })),
    ...(owner === undefined ? [] : [countDevices(owner, 'beacon', -1)]),
    ...also,
  ]);
}

const AT_ONCE = 25;

/** Deletes up to 25 days of a history, not later than `to`. Returns false when none are left. */
export async function removeDays(id: string, to: string): Promise<boolean> {
  const { items } = await queryItems(historyOf(id), { range: { to }, limit: AT_ONCE, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
  return items.length > 0;
}
