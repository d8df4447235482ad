import { shortIdOf } from '../../../../../shared/contract/short-urls.ts';
import { expr } from '../../../../platform/expression.ts';
import { deleteItem, queryItems, transact, type Write } from '../../../../platform/table.ts';
import { countDevices } from '../../../people/accounts/counts.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { configKey } from '../configuration/configuration-store.ts';
import { type BeaconItem, historyOf, liveKey, ownerOf, rowKey } from '../store.ts';
import { shortUrlDelete } from './short-url-store.ts';

/**
 * Removes a beacon that is still as it was read, with all that leads to it: what is to lose it later, as content will, loses it
 * here. Tasks that it is part of leave it out; what hubs remember of it they forget by themselves. Its history, which may be
 * long, goes after this.
 *
 * @throws ConditionFailed when it was changed meanwhile, or is gone
 */
export async function removeBeacon({ row, own }: BeaconItem, also: readonly Write[]): Promise<void> {
  const { id, description, shortUrl, version } = row;
  const owner = ownerOf({ own });
  const held = own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${own}`;
  await transact([
    {
      delete: rowKey(id),
      when: expr`#row.#version = ${version} AND #row.#shortUrl = ${shortUrl} AND ${held}`,
    },
    { delete: liveKey(id) },
    { delete: configKey(id) },
    ...(shortUrl === null ? [] : [shortUrlDelete(shortIdOf(shortUrl))]),
    ...wordsThatLeadTo('beacon', id, { before: description, after: '' }),
    ...(owner === undefined ? [] : [countDevices(owner, 'beacon', -1)]),
    ...also,
  ]);
}

const AT_ONCE = 25;

/** Removes some days of a history, up to one, itself included. False when there is none left. */
export async function removeDays(id: string, to: string): Promise<boolean> {
  const { items } = await queryItems(historyOf(id), { range: { to }, limit: AT_ONCE, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
  return items.length > 0;
}
