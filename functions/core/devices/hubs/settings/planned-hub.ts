import { Refusal } from '../../../../../shared/errors.ts';
import { given } from '../../../../../shared/given.ts';
import type { HubSkipReason } from '../../../../../shared/model/bulk-plan.ts';
import type { HubSettings, HubSettingsChange } from '../../../../../shared/model/hub-settings.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { entryOf, leftOut } from '../../../work/plans/plan-of-many.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { type HubItem, ownerOf } from '../store.ts';
import { type ChangedSettings, changeSettings, HIDDEN } from './change-settings.ts';
import { areSettingsUnknown, type HubConfigItem } from './configuration-store.ts';

/** A change of the settings of many hubs. */
export interface HubsOrder {
  /** The owner of the hubs; null: any owner, for admins. */
  readonly userId: string | null;
  /** Without the passphrase, which is kept apart (see passphrase-store.ts). */
  readonly settings: HubSettingsChange;
  readonly hasPassphrase: boolean;
  /** Whether a hub is changed only if it has not changed since the dry run. */
  readonly isPlanned: boolean;
}

/** Why a hub is skipped, and the setting that caused it. */
export interface HubSkip {
  readonly reason: HubSkipReason;
  readonly field?: string;
}

/** A hub with its settings, as it was read. */
export interface HubAndConfig {
  readonly hub: HubItem;
  readonly config: HubConfigItem | undefined;
}

/** The entry of a hub in a plan: its id, and its version in the dry run. */
export const plannedHub = ({ hub: { row } }: HubAndConfig): string => entryOf(row.id, String(row.version));

/** The change of one hub, or the reason why it is skipped. */
export function changeHub(
  entry: string,
  was: HubAndConfig | undefined,
  settings: HubSettingsChange,
  { userId, isPlanned }: Pick<HubsOrder, 'userId' | 'isPlanned'>,
  by: Pick<Caller, 'scope'>,
): { readonly skip: HubSkip } | (HubAndConfig & { readonly changed: ChangedSettings }) {
  if (!was || (userId !== null && ownerOf(was.hub) !== userId) || !isInScope(by, was.hub.row))
    return { skip: { reason: 'NOT_OWNED' } };
  const { row } = was.hub;
  const isLeftOut = isPlanned && entry === leftOut(row.id);
  if (isPlanned && !isLeftOut && plannedHub(was) !== entry) return { skip: { reason: 'CHANGED_MEANWHILE' } };
  if (row.isMarkedForUpdate) return { skip: { reason: 'HUB_UPDATE_RUNNING' } };
  // All settings would be sent to it, not only those that were chosen.
  if (areSettingsUnknown(row)) return { skip: { reason: 'SETTINGS_UNKNOWN' } };
  try {
    const changed = changeSettings(was.config, settings);
    // The reason for skipping it is gone, but the dry run did not show this change, so it stays skipped.
    return isLeftOut ? { skip: { reason: 'CHANGED_MEANWHILE' } } : { ...was, changed };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [path] = Object.keys((error.details ?? {}) as object);
    const field = path?.replace('settings.', '');
    return { skip: { reason: 'SETTING_INVALID', ...(field && { field }) } };
  }
}

/** The changed settings, by name, with their values before and after. */
export function differences({ before, after }: ChangedSettings, { wlanPassphrase }: HubSettingsChange) {
  const names = Object.keys(after) as (keyof HubSettings)[];
  return [
    ...names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((field) => ({ field, from: before[field], to: after[field] })),
    ...(wlanPassphrase === undefined ? [] : [{ field: 'wlanPassphrase', from: null, to: HIDDEN }]),
  ];
}

/** The change without the passphrase. */
export const withoutPassphrase = ({ wlanPassphrase: _, ...settings }: HubSettingsChange): HubSettingsChange =>
  given(settings);
