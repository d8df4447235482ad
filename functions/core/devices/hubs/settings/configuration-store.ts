import { Refusal } from '../../../../../shared/errors.ts';
import { FACTORY_SETTINGS, type HubSettings } from '../../../../../shared/model/hub-settings.ts';
import { iso } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import {
  getItem,
  getItems,
  type Item,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../../platform/table.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { HUBS, type HubItem, hubKeys, ownerOf, readHub, readHubRows, type Unconfirmed } from '../store.ts';

/**
 * `hub#<id>` / `config`: the wanted settings of a hub, since they were first changed here. The live item has
 * `unconfirmed` until the hub has confirmed them, so that handling a message of the hub needs no further read.
 */
export interface HubConfigItem extends Item {
  schema: 1;
  /** The hub's version when these settings were saved. */
  version: number;
  settings: HubSettings;
  /** The passphrase of the WLAN; only until the hub has confirmed it. */
  passphrase?: string;
  confirmedVersion: number | null;
  /** The time (ms) of the newest report that was applied, because reports arrive twice and out of order. */
  reportedAt: number;
  /** The epoch of the hub's row when they were saved. If they differ, the settings belong to a former owner. */
  epoch?: string;
}

/** How often a row and settings of different owners are read again. */
const READS = 5;

export const configKey = (id: string) => ({ pk: `hub#${id}`, sk: 'config' });

/** Read consistently, because it decides what is sent and confirmed. */
export const readConfig = (id: string) => getItem<HubConfigItem>(configKey(id), { consistent: true });

/** A hub and its settings, read consistently. If the owner changes between the two reads, both are read again. */
export async function readHubAndConfig(
  id: string,
): Promise<{ hub: HubItem | undefined; config: HubConfigItem | undefined }> {
  for (let attempt = 1; attempt <= READS; attempt++) {
    const [hub, config] = await Promise.all([readHub(id), readConfig(id)]);
    if (!hub || !config || config.epoch === hub.row.epoch) return { hub, config };
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

/** Many hubs and their settings, by id, read consistently; unknown hubs and those that are being deleted are left out. */
export async function readHubsAndConfigs(
  ids: readonly string[],
): Promise<Map<string, { readonly hub: HubItem; readonly config: HubConfigItem | undefined }>> {
  const [hubs, configs] = await Promise.all([
    readHubRows(ids, { consistent: true }),
    getItems<HubConfigItem>(ids.map(configKey), { consistent: true }),
  ]);
  const byKey = new Map(configs.map((config) => [config.pk, config]));
  const read = await Promise.all(
    hubs.map(async (hub) => {
      const config = byKey.get(hub.pk);
      const isOfOwner = !config || config.epoch === hub.row.epoch;
      return isOfOwner ? { hub, config } : readHubAndConfig(hub.row.id);
    }),
  );
  return new Map(
    read.flatMap(({ hub, config }) => (hub && !hub.removing ? [[hub.row.id, { hub, config }]] : [])),
  );
}

/** Whether the settings of the device are unknown: they were a former owner's, and no others were saved since. */
export const areSettingsUnknown = ({ isSynchronized, configModifiedAt }: HubItem['row']): boolean =>
  !isSynchronized && configModifiedAt === null;

/** The settings of a hub; the factory settings if none were saved. */
export const settingsOf = (config: HubConfigItem | undefined): HubSettings => ({
  ...FACTORY_SETTINGS,
  ...config?.settings,
});

/** A change of a hub by its owner or an admin. */
interface HubWrite {
  readonly description: string;
  /** New settings; absent: unchanged. */
  readonly config?: { readonly settings: HubSettings; readonly passphrase: string | undefined } | undefined;
}

/**
 * Saves a change of a hub, and returns its row.
 *
 * @param also further writes of the same transaction
 * @throws ConditionFailed if the hub or its owner changed since it was read
 */
export async function saveHub(
  hub: HubItem,
  was: HubConfigItem | undefined,
  wish: HubWrite,
  also: readonly Write[],
): Promise<HubItem['row']> {
  const { row, writes } = savingHub(hub, was, wish);
  await transact([...writes, ...also]);
  return row;
}

/** The writes that save a change of a hub: three, and those of the words of its description. */
export function savingHub(
  { row, own }: HubItem,
  was: HubConfigItem | undefined,
  { description, config }: HubWrite,
): { row: HubItem['row']; writes: Write[] } {
  const { rowKey, liveKey } = hubKeys(row.id);
  const version = row.version + 1;
  const changed = {
    description,
    version,
    ...(config && { isSynchronized: false, configModifiedAt: iso() }),
  };
  const held = own === undefined ? expr`attribute_not_exists(#own)` : expr`#own = ${own}`;
  const item = (settings: HubSettings, passphrase: string | undefined): HubConfigItem => ({
    ...configKey(row.id),
    schema: 1,
    version,
    settings,
    ...(passphrase !== undefined && { passphrase }),
    confirmedVersion: was?.confirmedVersion ?? null,
    reportedAt: was?.reportedAt ?? 0,
    ...(row.epoch !== undefined && { epoch: row.epoch }),
  });
  const unconfirmed: Unconfirmed = { version, sentAt: 0 };
  const writes: Write[] = [
    {
      update: rowKey,
      change: HUBS.change(row, changed),
      when: expr`#row.#version = ${row.version} AND #row.#isMarkedForUpdate = ${false} AND attribute_not_exists(#removing) AND ${held}`,
    },
    ...(config
      ? [
          {
            put: item(config.settings, config.passphrase),
            // A passphrase that was confirmed concurrently must not be stored again.
            when: was
              ? expr`#version = ${was.version} AND #reportedAt = ${was.reportedAt}`
              : expr`attribute_not_exists(#pk)`,
          },
          { update: liveKey, change: set({ unconfirmed }), when: expr`attribute_exists(#pk)` },
        ]
      : []),
    ...wordsThatLeadTo('hub', row.id, {
      owner: ownerOf({ own }),
      before: row.description,
      after: description,
    }),
  ];
  return { row: { ...row, ...changed }, writes };
}

/** Records that the hub has confirmed these settings. Returns false for a stale report, or one about other settings. */
export function setConfirmed(id: string, version: number, at: number): Promise<boolean> {
  const { rowKey, liveKey } = hubKeys(id);
  return written(
    transact([
      {
        update: configKey(id),
        change: set({ confirmedVersion: version, reportedAt: at }, ['passphrase']),
        when: expr`#version = ${version} AND #reportedAt < ${at}`,
      },
      {
        update: rowKey,
        change: HUBS.change({ id }, { isSynchronized: true }),
        when: expr`attribute_exists(#pk)`,
      },
      { update: liveKey, change: set({}, ['unconfirmed']), when: expr`attribute_exists(#pk)` },
    ]),
  );
}

/** Records that a hub has lost its settings, for example by a reset. Returns false for a stale report. */
export function setLost(id: string, version: number, at: number): Promise<boolean> {
  const { rowKey, liveKey } = hubKeys(id);
  const unconfirmed: Unconfirmed = { version, sentAt: 0 };
  return written(
    transact([
      {
        update: configKey(id),
        change: set({ confirmedVersion: null, reportedAt: at }),
        when: expr`#version = ${version} AND #confirmedVersion = ${version} AND #reportedAt < ${at}`,
      },
      {
        update: rowKey,
        change: HUBS.change({ id }, { isSynchronized: false }),
        when: expr`attribute_exists(#pk)`,
      },
      { update: liveKey, change: set({ unconfirmed }), when: expr`attribute_exists(#pk)` },
    ]),
  );
}

/** Records that the settings are being sent. Returns false if another worker is sending them, or they are confirmed. */
export function noteSettingsSent(id: string, was: Unconfirmed, at: number): Promise<boolean> {
  return written(
    updateItem(
      hubKeys(id).liveKey,
      set({ 'unconfirmed.sentAt': at }),
      expr`#unconfirmed.#version = ${was.version} AND #unconfirmed.#sentAt = ${was.sentAt}`,
    ),
  );
}
