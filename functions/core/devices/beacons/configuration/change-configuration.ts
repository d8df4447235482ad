import { applyPatch } from '../../../../../shared/configuration/apply-patch.ts';
import { changesOf, type FieldChange } from '../../../../../shared/configuration/changes.ts';
import { checkConfiguration, type Fault } from '../../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch, MetaPatch } from '../../../../../shared/configuration/config-data.ts';
import type { FeaturePermission } from '../../../../../shared/configuration/features.ts';
import { fieldOf, UNLOCK_FLAGS, type UnlockFlag } from '../../../../../shared/configuration/fields.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { NOUN_UPPER } from '../../../../../shared/noun.ts';
import { type Configuration, deviceOf } from './configuration.ts';
import type { WantedConfiguration } from './configuration-store.ts';

/** A change of a beacon's configuration: absent fields keep their values, null sets the default. */
export interface ConfigurationPatch {
  readonly description?: string | null | undefined;
  readonly configData?: ConfigPatch | undefined;
  readonly metaData?: MetaPatch | undefined;
}

/** A changed value, with its name in the contract. */
export interface Changed {
  readonly field: FieldChange['field'] | UnlockFlag | 'description';
  readonly from: FieldChange['from'];
  readonly to: FieldChange['to'];
}

/**
 * Applies a patch to a configuration, and returns the result and the changed values. A field with its present value is
 * not a change.
 *
 * Throws MISSING_ROLE (an unlock flag, by a caller who is no admin), MISSING_DATA_RIGHT (a secure field, by a key
 * without the permission), SAVE_VALIDATION_ERROR with the faults per field, WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO if
 * it is the only one.
 */
export function changeConfiguration(
  was: Configuration,
  patch: ConfigurationPatch,
  may: readonly FeaturePermission[],
): { wanted: WantedConfiguration; changes: Changed[] } {
  const metaData = flagsOf(was, patch.metaData);
  const flagChanges = UNLOCK_FLAGS.filter((flag) => metaData[flag] !== was.metaData[flag]).map((field) => ({
    field,
    from: was.metaData[field],
    to: metaData[field],
  }));
  if (flagChanges[0] && !may.includes('UNLOCK'))
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN', field: flagChanges[0].field });
  const device = deviceOf(was.row, metaData);
  const { configData = {} } = patch;
  refuseFaults(checkConfiguration(device, was.wanted, configData));
  const wanted = applyPatch(device, was.wanted, configData);
  const dataChanges = changesOf(was.wanted, wanted);
  const secure = dataChanges.find(({ field }) => fieldOf(field).isSecure);
  if (secure && !may.includes('CONFIGURE_SECURE'))
    throw new Refusal('MISSING_DATA_RIGHT', {
      permission: `CONFIGURE_${NOUN_UPPER}S_SECURE`,
      field: secure.field,
    });
  const description = patch.description === undefined ? was.row.description : (patch.description ?? '');
  const isDescribed = description !== was.row.description;
  return {
    wanted: { wanted, metaData, description, isToBeSent: dataChanges.length > 0 },
    changes: [
      ...(isDescribed ? [{ field: 'description' as const, from: was.row.description, to: description }] : []),
      ...dataChanges,
      ...flagChanges,
    ],
  };
}

const flagsOf = ({ metaData }: Configuration, patch: MetaPatch = {}): Record<UnlockFlag, boolean> => ({
  securebeacon_editable: patch.securebeacon_editable ?? metaData.securebeacon_editable,
  eventbeacon_editable: patch.eventbeacon_editable ?? metaData.eventbeacon_editable,
  energy_save_editable: patch.energy_save_editable ?? metaData.energy_save_editable,
});

/** Throws the faults by field, as a form shows them. */
function refuseFaults(faults: readonly Fault[]): void {
  if (!faults.length) return;
  const details = Object.fromEntries(faults.toReversed().map(({ field, ...fault }) => [field, fault]));
  const isWarning = faults.every(({ code }) => code === 'SECURE_ZERO');
  throw new Refusal(isWarning ? 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO' : 'SAVE_VALIDATION_ERROR', details);
}
