import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLevel } from '../../shared/model/hub-log.ts';
import { DEMO_BEACONS, DEMO_HUBS, type DemoBeacon, type DemoHub } from './fleet.ts';
import { HubClient } from './hub-client.ts';
import { format1, format2, type HeardBeacon } from './payloads.ts';

const PUSH_EVERY_MS = 5000;
/** The fickle hub stays this long and is away as long. */
const STAY_MS = 60_000;

const LOG_LINES: readonly (readonly [LogLevel, string])[] = [
  ['DEBUG', 'scan window 100 ms, interval 100 ms'],
  ['INFO', 'push done'],
  ['INFO', 'time synchronised'],
  ['WARNING', 'push took longer than a second'],
  ['SEVERE', 'WLAN lost, trying again'],
];

export interface FleetOptions {
  /** Holds a folder a hub with its certificate and key. */
  readonly folder: string;
  readonly ca: string;
  readonly port: number;
  readonly signal: AbortSignal;
}

/** Runs all hubs of the demo until the signal. One that cannot connect tries again, as a real one would. */
export async function runFleet(options: FleetOptions): Promise<void> {
  await Promise.all(DEMO_HUBS.map((hub) => runHub(hub, options)));
}

async function runHub(hub: DemoHub, options: FleetOptions): Promise<void> {
  const startedAt = Date.now();
  const { signal } = options;
  const beacons = DEMO_BEACONS.filter(({ heardBy }) => heardBy === hub.id);
  while (!signal.aborted) {
    try {
      const client = await HubClient.connect({
        id: hub.id,
        folder: join(options.folder, hub.id),
        ca: options.ca,
        host: 'localhost',
        port: options.port,
      });
      const until = hub.isFickle ? Date.now() + STAY_MS : Number.POSITIVE_INFINITY;
      await client.state({ firmware: hub.firmware, hardware: hub.hardwareId });
      for (let round = 0; Date.now() < until && !signal.aborted; round++) {
        await speak(client, hub, beacons, startedAt, round);
        await sleep(PUSH_EVERY_MS, undefined, { signal }).catch(() => {});
      }
      await client.end();
    } catch {
      // The platform may be on its way down or up.
    }
    await sleep(hub.isFickle ? STAY_MS : 2000, undefined, { signal }).catch(() => {});
  }
}

async function speak(
  client: HubClient,
  hub: DemoHub,
  beacons: readonly DemoBeacon[],
  startedAt: number,
  round: number,
): Promise<void> {
  const now = Date.now();
  const heard = beacons.map((beacon, index) => state(beacon, index, now, startedAt));
  await client.push(hub.format === '1.0' ? format1(hub.id, heard, now) : format2(hub.id, heard, now));
  const line = LOG_LINES[(round / 3) % LOG_LINES.length];
  if (line) await client.log(...line, now);
}

/** A beacon that discharges: most slowly, every eighth quickly enough to be watched. */
function state(
  { id, charge, firmware }: DemoBeacon,
  index: number,
  now: number,
  startedAt: number,
): HeardBeacon {
  const minutes = (now - startedAt) / 60_000;
  const drained = index % 8 === 0 ? minutes * 3 : minutes / 60;
  const batteryPct = Math.max(1, Math.round(((charge - drained) % 100) + (charge < drained ? 100 : 0)));
  return {
    mac: id,
    rssi: -60 - (index % 30),
    batteryPct,
    batteryMV: 2000 + batteryPct * 10,
    activeTime: 86_400 * (20 + index * 13) + Math.floor((now - startedAt) / 1000),
    firmware,
  };
}
