import { Refusal } from '../../../../../shared/errors.ts';
import { FACTORY_SETTINGS, type HubSettings } from '../../../../../shared/model/hub-settings.ts';
import { iso } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { getItem, type Item, transact, updateItem, type Write, written } from '../../../../platform/table.ts';
import { wordsThatLeadTo } from '../../ownership/description-words.ts';
import { HUBS, type HubItem, hubKeys, readHub, type Unconfirmed } from '../store.ts';

/**
 * `hub#<id>` / `config`: the settings a hub is to have, from the first time they were changed here. The live item has
 * `unconfirmed` as long as the hub does not have them: whoever takes a message of the hub sees it without a further read.
 */
export interface HubConfigItem extends Item {
  schema: 1;
  /** The hub's version when these settings were saved. */
  version: number;
  settings: HubSettings;
  /** Of the WLAN; only until the hub has it. */
  passphrase?: string;
  confirmedVersion: number | null;
  /** The newest report of the hub that was acted on, ms: reports come twice and out of order. */
  reportedAt: number;
  /** Of the hub's row when they were saved: both are of the same owner. */
  epoch?: string;
}

/** How often a row and settings of different owners are read again. */
const READS = 5;

export const configKey = (id: string) => ({ pk: `hub#${id}`, sk: 'config' });

/** Consistently: what is sent and confirmed hangs on it. */
export const readConfig = (id: string) => getItem<HubConfigItem>(configKey(id), { consistent: true });

/** A hub and its settings, both of the same owner, read consistently; while it changes hands they are read again. */
export async function readHubAndConfig(
  id: string,
): Promise<{ hub: HubItem | undefined; config: HubConfigItem | undefined }> {
  for (let attempt = 1; attempt <= READS; attempt++) {
    const [hub, config] = await Promise.all([readHub(id), readConfig(id)]);
    if (!hub || !config || config.epoch === hub.row.epoch) return { hub, config };
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

/** Its settings were a former owner's, and nobody has saved others: what the device has is not known here. */
export const areSettingsUnknown = ({ isSynchronized, configModifiedAt }: HubItem['row']): boolean =>
  !isSynchronized && configModifiedAt === null;

/** The settings of a hub: those of the factory where none were saved. */
export const settingsOf = (config: HubConfigItem | undefined): HubSettings => ({
  ...FACTORY_SETTINGS,
  ...config?.settings,
});

/** A change of a hub by its owner or an admin. */
interface HubWrite {
  readonly description: string;
  /** New settings; absent: they stay. */
  readonly config?: { readonly settings: HubSettings; readonly passphrase: string | undefined } | undefined;
}

/**
 * Saves a change of a hub that still is as it was read, and belongs to whom it belonged to. Answers its row.
 *
 * @param also what is written with it
 * @throws ConditionFailed when somebody else changed it meanwhile
 */
export async function saveHub(
  { row, own }: HubItem,
  was: HubConfigItem | undefined,
  { description, config }: HubWrite,
  also: readonly Write[],
): Promise<HubItem['row']> {
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
  await transact([
    {
      update: rowKey,
      change: HUBS.change(row, changed),
      when: expr`#row.#version = ${row.version} AND #row.#isMarkedForUpdate = ${false} AND attribute_not_exists(#removing) AND ${held}`,
    },
    ...(config
      ? [
          {
            put: item(config.settings, config.passphrase),
            // A pending passphrase that was confirmed meanwhile does not come back.
            when: was
              ? expr`#version = ${was.version} AND #reportedAt = ${was.reportedAt}`
              : expr`attribute_not_exists(#pk)`,
          },
          { update: liveKey, change: set({ unconfirmed }), when: expr`attribute_exists(#pk)` },
        ]
      : []),
    ...wordsThatLeadTo('hub', row.id, { before: row.description, after: description }),
    ...also,
  ]);
  return { ...row, ...changed };
}

/** The hub has said that it has these settings. False when that is known, older than what is known, or meant others. */
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

/** A hub that had these settings says that it has others (it was reset, say). False when that is older than what is known. */
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

/** Notes that the hub is being told of its settings. False when somebody else did so meanwhile, or they are confirmed. */
export function noteTold(id: string, was: Unconfirmed, at: number): Promise<boolean> {
  return written(
    updateItem(
      hubKeys(id).liveKey,
      set({ 'unconfirmed.sentAt': at }),
      expr`#unconfirmed.#version = ${was.version} AND #unconfirmed.#sentAt = ${was.sentAt}`,
    ),
  );
}
