import { applyPatch } from '../../../../shared/configuration/apply-patch.ts';
import { changesOf } from '../../../../shared/configuration/changes.ts';
import { checkConfiguration, type Fault } from '../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch } from '../../../../shared/configuration/config-data.ts';
import { adaptToDevice, type Device } from '../../../../shared/configuration/device.ts';
import {
  type ConfigData,
  FIELD_NAMES,
  type FieldName,
  UNLOCK_FLAGS,
  type UnlockFlag,
} from '../../../../shared/configuration/fields.ts';
import { fieldsOf, type OfferedField } from '../../../../shared/configuration/offered.ts';
import type { BeaconConfiguration } from '../../../../shared/model/beacon-configuration.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';

/** All values that the form of one beacon can change. */
export type Draft = ConfigData & Record<UnlockFlag, boolean> & { readonly description: string };

type Part<Name extends keyof Draft> = Partial<Pick<Draft, Name>>;
const partOf = <Name extends keyof Draft>(draft: Partial<Draft>, names: readonly Name[]) =>
  Object.fromEntries(
    names.filter((name) => draft[name] !== undefined).map((name) => [name, draft[name]]),
  ) as Part<Name>;

export const flagsIn = (draft: Partial<Draft>) => partOf(draft, UNLOCK_FLAGS);

/** The initial values of the form: those that are saved. */
export const draftOf = (
  type: BeaconType,
  { description, configData, metaData }: BeaconConfiguration,
): Draft => ({
  ...adaptToDevice({ type, metaData }, configData),
  ...(flagsIn(metaData) as Record<UnlockFlag, boolean>),
  description,
});

/** The result of a draft for the device. */
export interface Judged {
  readonly device: Device;
  readonly offered: readonly OfferedField[];
  /** The configuration fields to send. */
  readonly patch: ConfigPatch;
  /** The resulting configuration. */
  readonly next: ConfigData;
  readonly changed: readonly FieldName[];
  readonly faults: readonly Fault[];
}

/** The draft, checked. Fields that an admin unlocks can be set at once; fields that are locked again are not sent. */
export function judge(
  type: BeaconType,
  { metaData, configData }: BeaconConfiguration,
  changes: Partial<Draft>,
): Judged {
  const device: Device = { type, metaData: { ...metaData, ...flagsIn(changes) } };
  const current = adaptToDevice(device, configData);
  const offered = fieldsOf(device);
  const names = new Set(offered.map(({ name }) => name));
  const patch = partOf(
    changes,
    FIELD_NAMES.filter((name) => names.has(name)),
  ) as ConfigPatch;
  const next = applyPatch(device, current, patch);
  return {
    device,
    offered,
    patch,
    next,
    changed: changesOf(current, next).map(({ field }) => field),
    faults: Object.keys(patch).length > 0 ? checkConfiguration(device, current, patch) : [],
  };
}
