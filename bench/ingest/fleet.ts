import { format1, format2, type HeardBeacon, type Measured } from '../../bin/demo/payloads.ts';
import type { HubMessage } from '../../functions/core/devices/ingest/ingest-messages.ts';

export interface FleetShape {
  readonly hubs: number;
  readonly beaconsPerHub: number;
  readonly pushEveryMs: number;
  /** Hubs that hear each beacon on average, 1 to 2. */
  readonly overlap?: number;
  /** All beacons have sensors. */
  readonly withSensors?: true;
  /** Another fleet of the same shape, with other ids. */
  readonly isSecond?: true;
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
const OVERLAP = 1.25;
/** Every thirty-second battery stands at a boundary of classes, and its readings tremble about it. */
const AT_BOUNDARY_EVERY = 32;
const BOUNDARY_PERCENT = 60;

/**
 * A fleet in steady state, with ids of its own for its shape: hubs with both payload formats that push what they hear, the
 * same in every run.
 */
export class Fleet {
  readonly shape: FleetShape;
  readonly hubIds: readonly string[];
  readonly beaconIds: readonly string[];
  readonly #inReach: readonly (readonly number[])[];
  #random = 1;

  constructor(shape: FleetShape) {
    this.shape = shape;
    const count = shape.hubs * shape.beaconsPerHub;
    const first =
      (shape.withSensors ? 0x1000_0000 : 0) +
      (shape.isSecond ? 0x2000_0000 : 0) +
      Math.round((shape.overlap ?? 0) * 0x100_0000);
    this.hubIds = Array.from({ length: shape.hubs }, (_, hub) => `hub${hex(first + hub, 8).toLowerCase()}`);
    this.beaconIds = Array.from({ length: count }, (_, beacon) => `F0D1${hex(first + beacon + 1, 8)}`);
    this.#inReach = this.#reach();
  }

  /** The messages of all hubs, or of the first so many, in the round that starts at a time, and their sightings. */
  round(at: number, hubs = this.hubIds.length): { messages: HubMessage[]; heard: Heard[] } {
    const heard: Heard[] = [];
    // All within the round, however many they are.
    const apartMs = Math.min(1000, this.shape.pushEveryMs / this.hubIds.length);
    const messages = this.hubIds.slice(0, hubs).map((hubId, hub): HubMessage => {
      const sentAt = at + Math.floor(hub * apartMs);
      const beacons = this.#inReach[hub]!.filter(() => this.#next() >= MISSED);
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

  /** The beacons in reach of each hub. */
  #reach(): readonly (readonly number[])[] {
    const { beaconsPerHub, overlap = OVERLAP } = this.shape;
    const sharedEvery = Math.round(1 / (overlap - 1));
    const reach = this.hubIds.map((): number[] => []);
    for (let beacon = 0; beacon < this.beaconIds.length; beacon++) {
      const own = Math.floor(beacon / beaconsPerHub);
      const next = (own + 1) % reach.length;
      reach[own]!.push(beacon);
      if (beacon % sharedEvery === 0 && next !== own) reach[next]!.push(beacon);
    }
    return reach;
  }

  #stateOf(beacon: number, at: number): HeardBeacon {
    const drained = (at / DAY_MS) * PERCENT_A_DAY + beacon * 7.3;
    const isAtBoundary = beacon % AT_BOUNDARY_EVERY === 0;
    const full = isAtBoundary ? BOUNDARY_PERCENT : 99 - (Math.floor(drained) % 95);
    const batteryPct = full - (this.#next() < (isAtBoundary ? 0.5 : DEVIATES) ? 1 : 0);
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
