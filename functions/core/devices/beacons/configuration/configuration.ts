import { afterCommands, commandsOf as commandsBetween } from '../../../../../shared/configuration/changes.ts';
import { adaptToDevice, type Device, factoryDefaults } from '../../../../../shared/configuration/device.ts';
import type { ConfigData, FieldName, UnlockFlag } from '../../../../../shared/configuration/fields.ts';
import type { BeaconConfiguration, Delivery } from '../../../../../shared/model/beacon-configuration.ts';
import type { BeaconRow } from '../store.ts';

/** The stored part of a beacon's configuration. A beacon without it has all features locked (`LOCKED`). */
export interface StoredConfiguration {
  /** The version of the row when this was saved. */
  readonly version: number;
  /** Identifies the sent configuration: 0 to 255, a new one for each configuration to send. */
  readonly index: number;
  readonly wanted: ConfigData;
  /** The configuration that the device is known to have; null: unknown. */
  readonly applied: ConfigData | null;
  /** Fields that were sent without a result: the device may have the old or the new value. */
  readonly doubtful: readonly FieldName[];
  readonly metaData: Readonly<Record<UnlockFlag, boolean>>;
  readonly delivery: Delivery | null;
  /** Counts every change of the item, including results of the device. */
  readonly revision: number;
  /** The epoch of the row when this was saved. If they differ, this belongs to a former owner. */
  readonly epoch?: string;
}

/** Whether the stored configuration belongs to the row's present owner. */
export const isOfOwner = (row: BeaconRow, { epoch }: StoredConfiguration): boolean => epoch === row.epoch;

/** A beacon with its configuration, as its present firmware understands it. */
export interface Configuration extends StoredConfiguration {
  readonly id: string;
  readonly ownerId: string | undefined;
  readonly row: BeaconRow;
  readonly device: Device;
}

export const deviceOf = (
  { type, firmware }: BeaconRow,
  { securebeacon_editable, eventbeacon_editable, energy_save_editable }: StoredConfiguration['metaData'],
): Device => ({
  type,
  metaData: { firmware, securebeacon_editable, eventbeacon_editable, energy_save_editable },
});

const LOCKED = { securebeacon_editable: false, eventbeacon_editable: false, energy_save_editable: false };

/** The configuration of a beacon. A stored item of a former owner is ignored, as if it were missing. */
export function configurationOf(
  row: BeaconRow,
  ownerId: string | undefined,
  item: StoredConfiguration | undefined,
): Configuration {
  const stored = item && isOfOwner(row, item) ? item : undefined;
  const metaData = stored?.metaData ?? LOCKED;
  const device = deviceOf(row, metaData);
  return {
    id: row.id,
    ownerId,
    row,
    device,
    version: row.version,
    index: stored?.index ?? 0,
    wanted: adaptToDevice(device, stored?.wanted ?? {}),
    applied: stored?.applied ?? null,
    doubtful: stored?.doubtful ?? [],
    metaData,
    delivery: stored?.delivery ?? null,
    revision: stored?.revision ?? 0,
  };
}

const applied = ({ device, applied }: Configuration): ConfigData => applied ?? factoryDefaults(device);

/**
 * The single-field commands that are still to send, in order: the fields that the device is not known to have. For a
 * device without any result yet, these are the differences from the factory configuration.
 */
export const commandsOf = (configuration: Configuration): ConfigData[] =>
  commandsBetween(applied(configuration), configuration.wanted, configuration.doubtful);

/** The configuration of the device after it has applied the first commands. */
export const afterFirst = (configuration: Configuration, count: number): ConfigData =>
  afterCommands(applied(configuration), commandsOf(configuration).slice(0, count));

/** The configuration as its owner, the owner's group admin, admins and the configurator app read it. */
export const toBeaconConfiguration = ({
  row,
  wanted,
  device,
  delivery,
}: Configuration): BeaconConfiguration => ({
  description: row.description,
  deviceUpToDate: row.deviceUpToDate,
  configData: wanted,
  metaData: device.metaData,
  version: row.version,
  ...(delivery && { delivery }),
});
