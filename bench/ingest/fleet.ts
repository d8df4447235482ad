import { format1, format2, type HeardBeacon, type Measured } from '../../bin/demo/payloads.ts';
import type { HubMessage } from '../../functions/core/devices/ingest/ingest-messages.ts';

export interface FleetShape {
  readonly hubs: number;
  readonly beaconsPerHub: number;
  readonly pushEveryMs: number;
  /** All beacons have sensors. Their ids differ from those of a fleet without sensors. */
  readonly withSensors?: true;
}

/** A sighting of a beacon, as `News` evaluates it. */
export interface Heard {
  readonly beaconId: string;
  readonly at: number;
  readonly batteryPct: number;
}

const DAY_MS = 24 * 3600_000;
/** Share of sightings that a hub misses, share of readings that deviate by one percent, and discharge of a battery. */
const MISSED = 0.1;
const DEVIATES = 0.02;
const PERCENT_A_DAY = 0.25;
/** Every fourth beacon is heard by the next hub, too. */
const SHARED_EVERY = 4;

/** A fleet in steady state: hubs with both payload formats that push what they hear, the same in every run. */
export class Fleet {
  readonly shape: FleetShape;
  readonly hubIds: readonly string[];
  readonly beaconIds: readonly string[];
  #random = 1;

  constructor(shape: FleetShape) {
    this.shape = shape;
    const count = shape.hubs * shape.beaconsPerHub;
    const first = shape.withSensors ? 0x1000_0000 : 0;
    this.hubIds = Array.from({ length: shape.hubs }, (_, hub) => `hub${hex(first + hub, 8).toLowerCase()}`);
    this.beaconIds = Array.from({ length: count }, (_, beacon) => `F0D1${hex(first + beacon + 1, 8)}`);
  }

  /** The messages of all hubs in the round that starts at a time, and their sightings. */
  round(at: number): { messages: HubMessage[]; heard: Heard[] } {
    const heard: Heard[] = [];
    const messages = this.hubIds.map((hubId, hub): HubMessage => {
      const sentAt = at + hub * 1000;
      const beacons = this.#inReachOf(hub).filter(() => this.#next() >= MISSED);
      const states = beacons.map((beacon) => this.#stateOf(beacon, sentAt));
      heard.push(...states.map(({ mac, batteryPct }) => ({ beaconId: mac, at: sentAt, batteryPct })));
      const payload = (hub % 2 ? format2 : format1)(hubId, states, sentAt);
      return {
        ...{ kind: 'data', hubId, clientId: hubId, at: sentAt },
        payload: Buffer.from(JSON.stringify(payload)),
      };
    });
    return { messages, heard };
  }

  #inReachOf(hub: number): number[] {
    const { beaconsPerHub } = this.shape;
    return Array.from(this.beaconIds, (_, beacon) => beacon).filter((beacon) => {
      const own = Math.floor(beacon / beaconsPerHub);
      return own === hub || (beacon % SHARED_EVERY === 0 && (own + 1) % this.hubIds.length === hub);
    });
  }

  #stateOf(beacon: number, at: number): HeardBeacon {
    const drained = (at / DAY_MS) * PERCENT_A_DAY + beacon * 7.3;
    const batteryPct = 99 - (Math.floor(drained) % 95) - (this.#next() < DEVIATES ? 1 : 0);
    return {
      mac: this.beaconIds[beacon]!,
      rssi: -60,
      batteryPct,
      batteryMV: 2000 + batteryPct * 10,
      activeTime: Math.floor(at / 1000) % 1e8,
      firmware: '006.001',
      ...(this.shape.withSensors && { sensors: this.#measured() }),
    };
  }

  #measured(): Measured {
    const temperature = 20 + this.#next();
    return {
      environment: { airPressure: 1013, light: 300 * this.#next(), humidity: 45, temperature },
      magnetism: { x: 180, y: -60, z: 410 },
      acceleration: { x: 0, y: 12 * this.#next(), z: 1000 },
    };
  }

  /** The linear congruential generator of Numerical Recipes, so that the fleet is the same in every run. */
  #next(): number {
    this.#random = (this.#random * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.#random / 2 ** 32;
  }
}

const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
