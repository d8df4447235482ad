import type { ConfigData } from '../../../shared/configuration/fields.ts';
import { hubOwners } from '../hubs/hub-owners.ts';
import {
  commandsOf,
  DELIVERY_SECONDS,
  type DeliveryResult,
  noteResult,
  noteSent,
  readConfigurations,
} from './configuration-store.ts';
import { readBeaconLives } from './store.ts';

/** A beacon with something to be sent, and a hub that has just heard it. */
export interface InReach {
  readonly beaconId: string;
  readonly hubId: string;
}

/** What a hub is told to do with a beacon (FIELD-FACTS 3). */
export interface DeliveryItem {
  readonly mac: string;
  readonly updateIndex: number;
  readonly timeout: number;
  readonly commands: ConfigData[];
}

/**
 * What hubs are to carry out, by hub: configurations of beacons that they hear and that belong to the same owner. Each
 * is noted as sent before anybody is told, so that two hubs never send it at once; what is lost on its way is sent again
 * when its time is over.
 */
export async function toBeSent(inReach: readonly InReach[]): Promise<Map<string, DeliveryItem[]>> {
  const beaconIds = [...new Set(inReach.map(({ beaconId }) => beaconId))];
  const byHub = new Map<string, DeliveryItem[]>();
  if (!beaconIds.length) return byHub;
  const [configurations, lives, owners] = await Promise.all([
    readConfigurations(beaconIds),
    readBeaconLives(beaconIds, { consistent: true }),
    hubOwners(inReach.map(({ hubId }) => hubId)),
  ]);
  for (const beaconId of beaconIds) {
    const was = configurations.get(beaconId);
    const pending = lives.get(beaconId)?.pending;
    // Of several hubs that heard it, the first that is its owner's.
    const hubId = inReach.find(
      (one) =>
        one.beaconId === beaconId && was?.ownerId !== undefined && owners.get(one.hubId)?.id === was.ownerId,
    )?.hubId;
    const sent = was && pending && hubId ? await noteSent(was, pending, hubId) : undefined;
    if (!sent || !hubId) continue;
    const item = {
      mac: beaconId,
      updateIndex: sent.index,
      timeout: DELIVERY_SECONDS,
      commands: commandsOf(sent),
    };
    byHub.set(hubId, [...(byHub.get(hubId) ?? []), item]);
  }
  return byHub;
}

/** A result that a hub reports of a beacon. */
export type Reported = DeliveryResult & { readonly beaconId: string };

/**
 * Notes what hubs report of configurations, each only from the hub that it is with, and for what it was sent. Anything
 * else, duplicates included, costs a read and changes nothing.
 */
export async function noteResults(reported: readonly Reported[]): Promise<void> {
  if (!reported.length) return;
  const lives = await readBeaconLives([...new Set(reported.map(({ beaconId }) => beaconId))], {
    consistent: true,
  });
  for (const { beaconId, ...told } of reported) {
    const pending = lives.get(beaconId)?.pending;
    if (pending?.hub === told.hubId && pending.index === told.index) await noteResult(beaconId, told);
  }
}
