import { expr, set } from '../../../platform/expression.ts';
import type { Cleared } from '../ownership/change-owner.ts';
import { wordsThatLeadTo } from '../ownership/description-words.ts';
import { configKey } from './settings/configuration-store.ts';
import { HUBS, type HubItem, hubKeys, ownerOf, readHubRows } from './store.ts';

/**
 * Hubs without what their owners entered: description, settings, passphrase. The device itself goes on with the settings
 * that it has. Nobody knows them here then, so the hub counts as not synchronised until the next owner saves some.
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
    ...HUBS.changes(row, cleared),
    same: expr`#row.#version = ${version} AND #row.#isSynchronized = ${row.isSynchronized}`,
    others: [
      ...(hasSettings ? [{ delete: configKey(id) }] : []),
      ...(hasSettings && !row.isSynchronized
        ? [{ update: liveKey, change: set({}, ['unconfirmed']), when: expr`attribute_exists(#pk)` }]
        : []),
      ...wordsThatLeadTo('hub', id, { before: description, after: '' }),
    ],
  };
}
