import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_BEACONS, DEMO_HUBS, type DemoHub } from './fleet.ts';
import { HubClient } from './hub-client.ts';
import { SimulatedBeacon } from './simulated-beacon.ts';
import { SimulatedHub } from './simulated-hub.ts';
import type { UpdateManner } from './simulated-update.ts';

/** The fickle hub is online this long, then offline as long. */
const STAY_MS = 60_000;
const AGAIN_MS = 2000;

export interface FleetOptions {
  /** Contains one folder per hub, with its certificate and key. */
  readonly folder: string;
  readonly ca: string;
  readonly port: number;
  readonly signal: AbortSignal;
  /** How their firmware updates behave. */
  readonly manner?: UpdateManner;
}

/** Runs all hubs of the demo until the signal. A hub that cannot connect retries, like a real one. */
export async function runFleet(options: FleetOptions): Promise<void> {
  await Promise.all(DEMO_HUBS.map((hub) => runHub(hub, options)));
}

/** Runs one hub until the signal. */
export async function runHub(
  hub: DemoHub,
  { folder, ca, port, signal, manner }: FleetOptions,
): Promise<void> {
  const inReach = DEMO_BEACONS.filter(({ heardBy }) => heardBy === hub.id);
  const beacons = new Map(inReach.map((beacon, place) => [beacon.id, new SimulatedBeacon(beacon, place)]));
  const simulated = new SimulatedHub(hub, beacons, manner);
  while (!signal.aborted) {
    try {
      const client = await HubClient.connect({
        id: hub.id,
        folder: join(folder, hub.id),
        ca,
        host: 'localhost',
        port,
      });
      const lost = new AbortController();
      client.onLoss(() => lost.abort());
      const ends = [signal, lost.signal, ...(hub.isFickle ? [AbortSignal.timeout(STAY_MS)] : [])];
      await simulated.serve(client, AbortSignal.any(ends)).finally(() => client.end());
    } catch {
      // The platform may be stopping or starting.
    }
    await sleep(hub.isFickle ? STAY_MS : AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}
