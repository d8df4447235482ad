import { setTimeout as sleep } from 'node:timers/promises';
import type { BeaconsCommand } from '../../shared/model/hub-command.ts';
import type { DemoBeacon } from './fleet.ts';
import type { ConfigurationReport, HeardBeacon, Measured } from './payloads.ts';

const RESULT = { succeeded: 0, failed: 3, timeout: 4 } as const;
const NO_CONNECTION = 255;
const QUICK_MS = 500;
const SLOW_MS = 8000;

/** A beacon that discharges and that a hub can configure. */
export class SimulatedBeacon {
  readonly #beacon: DemoBeacon;
  /** Its index among its hub's beacons: every eighth discharges visibly fast. */
  readonly #place: number;
  readonly #startedAt = Date.now();
  #updateIndex: number | undefined;
  #config: Record<string, unknown> = {};
  #hasHadTrouble = false;

  constructor(beacon: DemoBeacon, place: number) {
    this.#beacon = beacon;
    this.#place = place;
  }

  /**
   * Applies a configuration from a hub. Ignores a duplicate with the same index, also while the first is being applied
   * (commands are delivered at least once), and reports nothing for it.
   */
  async configure({
    mac,
    updateIndex,
    commands,
  }: BeaconsCommand['items'][number]): Promise<ConfigurationReport | undefined> {
    if (updateIndex === this.#updateIndex) return undefined;
    this.#updateIndex = updateIndex;
    const trouble = this.#hasHadTrouble ? undefined : this.#beacon.trouble;
    this.#hasHadTrouble = true;
    await sleep(this.#beacon.trouble === 'slow' ? SLOW_MS : QUICK_MS);
    const report = (result: number, reason: number) => ({ mac, updateIndex, result, reason });
    if (trouble === 'out of reach') return report(RESULT.timeout, 0);
    if (trouble === 'no connection') return report(RESULT.failed, NO_CONNECTION);
    const done = trouble === 'stops half-way' ? Math.floor(commands.length / 2) : commands.length;
    this.#config = Object.assign({}, this.#config, ...commands.slice(0, done));
    return report(done < commands.length ? RESULT.failed : RESULT.succeeded, done);
  }

  heard(now: number): HeardBeacon {
    const { id, charge, firmware, type } = this.#beacon;
    const minutes = (now - this.#startedAt) / 60_000;
    const drained = this.#place % 8 === 0 ? minutes * 3 : minutes / 60;
    const batteryPct = Math.max(1, Math.round(((charge - drained) % 100) + (charge < drained ? 100 : 0)));
    const { ibeacon_uuid: uuid, ibeacon_major: major, ibeacon_minor: minor } = this.#config;
    return {
      mac: id,
      rssi: -60 - (this.#place % 30),
      batteryPct,
      batteryMV: 2000 + batteryPct * 10,
      activeTime: 86_400 * (20 + this.#place * 13) + Math.floor((now - this.#startedAt) / 1000),
      firmware,
      ...(typeof uuid === 'string' && { uuid }),
      ...(typeof major === 'number' && { major }),
      ...(typeof minor === 'number' && { minor }),
      ...(type === 'SENSOR_BEACON' && { sensors: measured(now, this.#place) }),
    };
  }
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** A room that is warmer and brighter by day, with moving air; slightly different for each beacon. */
function measured(now: number, place: number): Measured {
  const wave = (minutes: number) => Math.sin((2 * Math.PI * now) / (minutes * MINUTE_MS) + place);
  const day = wave(DAY_MINUTES);
  return {
    environment: {
      airPressure: 1013 + 8 * wave(5 * DAY_MINUTES),
      light: Math.max(0, 300 * day + 20 * wave(7)),
      humidity: 48 - 9 * day + wave(11),
      temperature: 21 + 3 * day + 0.4 * wave(13),
    },
    magnetism: { x: 180 + 5 * wave(3), y: -60, z: 410 },
    acceleration: { x: 12 * wave(2), y: -8, z: 1000 },
  };
}
