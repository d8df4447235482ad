import { encodeCommands } from '../../../../../shared/configuration/beacon-coding.ts';
import type { ConfigData } from '../../../../../shared/configuration/fields.ts';
import type { CodedBeacon } from '../../../../../shared/model/hub-command.ts';
import { hubOwners } from '../../hubs/hub-owners.ts';
import { characteristicsHubs } from '../../hubs/settings/characteristics-hubs.ts';
import { beaconCoding } from '../../hubs/settings/coding.ts';
import { readBeaconLives } from '../store.ts';
import type { Configuration } from './configuration.ts';
import {
  commandsOf,
  DELIVERY_SECONDS,
  type DeliveryResult,
  noteNoCoding,
  noteResult,
  noteSent,
  readConfigurations,
} from './configuration-store.ts';

/** A beacon with a pending configuration, and a hub that has just heard it. */
export interface ReachableBeacon {
  readonly beaconId: string;
  readonly hubId: string;
}

/** The command to a hub for one beacon (FIELD-FACTS 3). */
export interface DeliveryItem {
  readonly mac: string;
  readonly updateIndex: number;
  readonly timeout: number;
  readonly commands: ConfigData[];
}

/** The commands to send, by hub: as fields, or coded as characteristics. */
interface ReservedDeliveries {
  readonly items: ReadonlyMap<string, DeliveryItem[]>;
  readonly coded: ReadonlyMap<string, CodedBeacon[]>;
}

/**
 * The configurations to send to hubs that hear the beacons and belong to the same owner. Each one is recorded as sent
 * before it is sent, so that two hubs never deliver it concurrently; a lost command is retried after its timeout. A
 * configuration that no hub in reach supports is not sent, and no attempt is counted.
 */
export async function reserveDeliveries(inReach: readonly ReachableBeacon[]): Promise<ReservedDeliveries> {
  const beaconIds = [...new Set(inReach.map(({ beaconId }) => beaconId))];
  const items = new Map<string, DeliveryItem[]>();
  const coded = new Map<string, CodedBeacon[]>();
  if (!beaconIds.length) return { items, coded };
  const hubIds = [...new Set(inReach.map(({ hubId }) => hubId))];
  const [configurations, lives, owners, takeCharacteristics] = await Promise.all([
    readConfigurations(beaconIds),
    readBeaconLives(beaconIds, { consistent: true }),
    hubOwners(hubIds),
    characteristicsHubs(hubIds),
  ]);
  for (const beaconId of beaconIds) {
    const was = configurations.get(beaconId);
    const pending = lives.get(beaconId)?.pending;
    if (!was?.ownerId || !pending) continue;
    const ownHubs = inReach
      .filter((one) => one.beaconId === beaconId && owners.get(one.hubId)?.id === was.ownerId)
      .map(({ hubId }) => hubId);
    if (!ownHubs.length) continue;
    const characteristics = encodeCommands(beaconCoding(), commandsOf(was));
    // Of several hubs that heard it, the first one that supports it.
    const hubId = ownHubs.find((id) => characteristics || !takeCharacteristics.has(id));
    if (!hubId) await noteNoCoding(was, pending);
    const sent = hubId && (await noteSent(was, pending, hubId));
    if (!sent) continue;
    if (characteristics && takeCharacteristics.has(hubId))
      coded.set(hubId, [...(coded.get(hubId) ?? []), codedBeacon(sent, characteristics)]);
    else items.set(hubId, [...(items.get(hubId) ?? []), deliveryItem(sent)]);
  }
  return { items, coded };
}

const deliveryItem = (sent: Configuration): DeliveryItem => ({
  mac: sent.id,
  updateIndex: sent.index,
  timeout: DELIVERY_SECONDS,
  commands: commandsOf(sent),
});

const codedBeacon = ({ id, index }: Configuration, commands: string[]): CodedBeacon => ({
  mac: id,
  update: String(index),
  timeout: String(DELIVERY_SECONDS),
  commands,
});

/** A hub's result for a beacon. */
export type ReportedResult = DeliveryResult & { readonly beaconId: string };

/**
 * Records the results that hubs report, each only from the hub that was sent the configuration, and only for the last
 * one sent. Any other result, including a duplicate, costs a read and changes nothing.
 */
export async function noteResults(reported: readonly ReportedResult[]): Promise<void> {
  if (!reported.length) return;
  const lives = await readBeaconLives([...new Set(reported.map(({ beaconId }) => beaconId))], {
    consistent: true,
  });
  for (const { beaconId, ...result } of reported) {
    const pending = lives.get(beaconId)?.pending;
    if (pending?.hub === result.hubId && pending.index === result.index) await noteResult(beaconId, result);
  }
}
