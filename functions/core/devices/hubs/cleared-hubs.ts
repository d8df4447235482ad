import { expr, set } from '../../../platform/expression.ts';
import type { Cleared } from '../ownership/change-owner.ts';
import { wordsThatLeadTo } from '../ownership/description-words.ts';
import { isOfferedAs, notOffered } from '../ownership/offer-mark.ts';
import { isStillAt, NOWHERE, placeIn } from '../ownership/place.ts';
import { configKey } from './settings/configuration-store.ts';
import { HUBS, type HubItem, hubKeys, ownerOf, readHubRows } from './store.ts';

/**
 * Removes from hubs what their owners entered: description, settings, passphrase. The device itself keeps its settings,
 * but they are unknown here then, so the hub is not synchronised until the next owner saves settings.
 */
export async function clearedHubs(ids: readonly string[]): Promise<Map<string, Cleared>> {
  const hubs = await readHubRows(ids, { consistent: true });
  return new Map(hubs.map((hub) => [hub.row.id, clearedHub(hub)]));
}

function clearedHub({ row, own }: HubItem): Cleared {
  const { id, description, version, configModifiedAt } = row;
  const hasSettings = configModifiedAt !== null;
  const isSynchronized = row.isSynchronized && !hasSettings;
  const { liveKey } = hubKeys(id);
  const cleared =
    hasSettings || description
      ? { description: '', version: version + 1, configModifiedAt: null, isSynchronized }
      : {};
  return {
    owner: ownerOf({ own }),
    ...HUBS.changes(row, { ...cleared, ...NOWHERE, ...notOffered(row) }),
    same: expr`#row.#version = ${version} AND #row.#isSynchronized = ${row.isSynchronized} AND ${isStillAt(row)} AND ${isOfferedAs(row)}`,
    offerId: row.offerId,
    place: placeIn(row),
    others: [
      ...(hasSettings ? [{ delete: configKey(id) }] : []),
      ...(hasSettings && !row.isSynchronized
        ? [{ update: liveKey, change: set({}, ['unconfirmed']), when: expr`attribute_exists(#pk)` }]
        : []),
      ...wordsThatLeadTo('hub', id, { owner: ownerOf({ own }), before: description, after: '' }),
    ],
  };
}
