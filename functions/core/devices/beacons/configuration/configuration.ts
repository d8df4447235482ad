import { afterCommands, commandsOf as commandsBetween } from '../../../../../shared/configuration/changes.ts';
import { type Device, factoryDefaults, understood } from '../../../../../shared/configuration/device.ts';
import type { ConfigData, FieldName, UnlockFlag } from '../../../../../shared/configuration/fields.ts';
import type { BeaconConfiguration, Delivery } from '../../../../../shared/model/beacon-configuration.ts';
import type { BeaconRow } from '../store.ts';

/** How a beacon is configured, as far as it is stored; nobody configured it yet: `LOCKED`. */
export interface StoredConfiguration {
  /** Of the row when this was saved. */
  readonly version: number;
  /** Tells the device apart which configuration it is sent: 0 to 255, another one for each that is to be sent. */
  readonly index: number;
  readonly wanted: ConfigData;
  /** What the device is known to have; null: nothing of it is known. */
  readonly applied: ConfigData | null;
  /** Fields that were sent and not answered: the device may have either value. */
  readonly doubtful: readonly FieldName[];
  readonly metaData: Readonly<Record<UnlockFlag, boolean>>;
  readonly delivery: Delivery | null;
  /** Counts every change of the item, the device's answers included. */
  readonly revision: number;
  /** Of the row when this was saved: both are of the same owner. */
  readonly epoch?: string;
}

/** Is what is stored of the owner whom the row is of? */
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

/** What the stored item, or that there is none of this owner, says of a beacon. */
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
    wanted: understood(device, stored?.wanted ?? {}),
    applied: stored?.applied ?? null,
    doubtful: stored?.doubtful ?? [],
    metaData,
    delivery: stored?.delivery ?? null,
    revision: stored?.revision ?? 0,
  };
}

const applied = ({ device, applied }: Configuration): ConfigData => applied ?? factoryDefaults(device);

/**
 * The single-field commands that are still to be sent, in their order: what the device is not known to have. Of a device
 * that has never answered, that is what differs from how it left the factory.
 */
export const commandsOf = (configuration: Configuration): ConfigData[] =>
  commandsBetween(applied(configuration), configuration.wanted, configuration.doubtful);

/** What the device has after it has carried out the first commands. */
export const afterFirst = (configuration: Configuration, count: number): ConfigData =>
  afterCommands(applied(configuration), commandsOf(configuration).slice(0, count));

/** As its owner, the owner's group admin, admins and the configurator app read it. */
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
