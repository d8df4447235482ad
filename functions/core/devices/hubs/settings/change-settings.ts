import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../../../shared/errors.ts';
import {
  changedSettings,
  faultsOfSettings,
  type HubSettings,
  type HubSettingsChange,
} from '../../../../../shared/model/hub-settings.ts';
import type { Change } from '../../../kernel/audit/audited.ts';
import { type HubItem, ownerOf } from '../store.ts';
import { type HubConfigItem, settingsOf } from './configuration-store.ts';

/** What a change makes of the settings of a hub. */
export interface ChangedSettings {
  readonly before: HubSettings;
  readonly after: HubSettings;
  /** To be saved and sent; undefined: the hub has these settings. */
  readonly config: { readonly settings: HubSettings; readonly passphrase: string | undefined } | undefined;
}

/**
 * Applies a change to the settings of a hub. Throws FORM_VALIDATION_FAILED with the faults per field.
 *
 * @param isFirst the settings are sent even if they are the same, because those of the device are unknown
 */
export function changeSettings(
  was: HubConfigItem | undefined,
  change: HubSettingsChange,
  isFirst = false,
): ChangedSettings {
  const before = settingsOf(was);
  const after = checked(before, change);
  const passphrase = change.wlanPassphrase;
  const isNew = isFirst || passphrase !== undefined || !isDeepStrictEqual(before, after);
  // An unconfirmed passphrase is kept, if the network is still the same.
  const isSameWlan = before.wlanSsid === after.wlanSsid && before.wlanSecurity === after.wlanSecurity;
  return {
    before,
    after,
    config: isNew
      ? { settings: after, passphrase: passphrase ?? (isSameWlan ? was?.passphrase : undefined) }
      : undefined,
  };
}

/** The settings after the change. Throws FORM_VALIDATION_FAILED with the faults per field. */
function checked(before: HubSettings, change: HubSettingsChange): HubSettings {
  const after = changedSettings(before, change);
  const faults = faultsOfSettings({ ...after, wlanPassphrase: change.wlanPassphrase }, before);
  const details = Object.entries(faults).map(([field, fault]) => [`settings.${field}`, fault]);
  if (details.length) throw new Refusal('FORM_VALIDATION_FAILED', Object.fromEntries(details));
  return after;
}

/** A passphrase in the audit trail and in plans, which show that it was changed, but never its value. */
export const HIDDEN = '***';

/** A change of a hub, for the audit trail; the group is that of the owner. */
export const auditHub = (
  hub: HubItem,
  managerGroup: string | null,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change => ({
  item: `hub/${hub.row.id}`,
  itemName: hub.row.description,
  subjectId: ownerOf(hub) ?? null,
  managerGroup,
  before,
  after,
});
