import { partitionsOfAll } from '../../functions/core/devices/logs/line.ts';
import { SHARDS } from '../../functions/core/devices/ownership/owned-device.ts';
import { QUEUES } from '../../functions/resources.ts';
import type { Assumptions } from '../cost/assumptions.ts';
import { batchAt } from '../cost/bill.ts';
import type { CountedUnits } from '../cost/count-units.ts';

/** What a part of a stage needs, and what it has. */
export interface Need {
  readonly what: string;
  readonly needs: number;
  /** What there is without asking AWS, or changing a number of ours. */
  readonly has: number;
  /** Who changes it, and how. */
  readonly raisedBy: string;
}

/** How many times as much is done as arrives: 1 always, more while a backlog is worked off. */
export interface Load {
  readonly beacons: number;
  readonly times: number;
  /** In the busiest quarter of an hour of the day, which is the first (UTC). */
  readonly isBusiest?: true;
}

/** The load, as a multiple of the average, that works off the backlog of an hour in 15 minutes while new messages arrive. */
export const AFTER_AN_HOUR = 1 + 60 / 15;

/** Units a second. */
const PARTITION = { writes: 1000, reads: 3000 } as const;
const DAY = 24 * 3600;
const QUARTER = 900;
/** Hubs have connected again after this time, at the rate that AWS IoT takes. */
const CONNECTS = 500;
/** A connection that ends or begins moves the hub in the index of connections. */
const UNITS_A_CONNECT = 2;

const QUOTA = 'AWS: quota of the account, by request';
const OURS = 'consumersMax of cdk.json';
const WARM = 'warm throughput of the table, set beforehand';
const NEVER = 'fixed';

/** What a fleet needs of each part. Only digests and live items are written to the table alone, one partition for each device. */
export function needsOf(
  { beacons, times, isBusiest }: Load,
  counted: CountedUnits,
  assumed: Assumptions,
): readonly Need[] {
  const hubs = beacons / assumed.beaconsPerHub;
  const pushes = (hubs * assumed.pushesPerMinute) / 60;
  const lines = (hubs * assumed.logLinesPerDay) / DAY;
  const taken = pushes * times;
  const batch = batchAt(taken, assumed);
  const seconds = (assumed.ingestMs + batch * assumed.messageMs) / 1000;
  const instances = (taken / batch) * seconds;
  const ofDevices = isBusiest
    ? (beacons * Math.max(...counted.quarters)) / QUARTER
    : (beacons * counted.beacon.writeUnitsADay + hubs * counted.hub.writeUnitsADay) / DAY;
  const writes = times * (ofDevices + lines * counted.logLine.writeUnits);
  const reads = times * ((beacons * counted.beacon.readUnitsADay) / DAY + lines * counted.logLine.readUnits);
  /** The busiest partition of everybody's devices of a kind. */
  const busiest = (kind: 'beacon' | 'hub') => {
    const [index, aDay] = Object.entries(counted[kind].indexUnitsADay)
      .filter(([name]) => name.startsWith('all'))
      .sort(([, a], [, b]) => b - a)[0] ?? ['all7', 0];
    const devices = kind === 'hub' ? hubs : beacons;
    return { index, units: (times * devices * aDay) / DAY / SHARDS[kind] };
  };
  const [ofBeacons, ofHubs] = [busiest('beacon'), busiest('hub')];
  const ofAll = { has: PARTITION.writes, raisedBy: 'shards of the kind' };
  return [
    { what: 'AWS IoT: connections', needs: hubs, has: 500_000, raisedBy: QUOTA },
    { what: 'AWS IoT: messages in a second', needs: pushes + lines, has: 20_000, raisedBy: QUOTA },
    { what: 'AWS IoT: rules a second', needs: pushes + lines, has: 20_000, raisedBy: QUOTA },
    {
      what: 'AWS IoT: minutes until all hubs are back',
      needs: hubs / CONNECTS / 60,
      has: 15,
      raisedBy: QUOTA,
    },
    {
      what: 'SQS: messages in flight (ingest)',
      needs: taken * (QUEUES.ingest.windowSeconds + seconds),
      has: 120_000,
      raisedBy: NEVER,
    },
    {
      what: 'Lambda: instances of ingest',
      needs: instances,
      has: QUEUES.ingest.consumersMax,
      raisedBy: OURS,
    },
    { what: 'Lambda: instances of the account', needs: instances, has: 1000, raisedBy: QUOTA },
    { what: 'DynamoDB: write units a second, new table', needs: writes, has: 4000, raisedBy: WARM },
    { what: 'DynamoDB: read units a second, new table', needs: reads, has: 12_000, raisedBy: WARM },
    { what: 'DynamoDB: write units a second, quota', needs: writes, has: 40_000, raisedBy: QUOTA },
    { what: 'DynamoDB: read units a second, quota', needs: reads, has: 40_000, raisedBy: QUOTA },
    { what: `a partition of beacons in ${ofBeacons.index}`, needs: ofBeacons.units, ...ofAll },
    {
      what: `a partition of hubs in ${ofHubs.index}`,
      needs: ofHubs.units + (times > 1 ? (Math.min(CONNECTS, hubs) * UNITS_A_CONNECT) / SHARDS.hub : 0),
      ...ofAll,
    },
    {
      what: 'a partition of log lines, warnings',
      needs: (times * lines) / partitionsOfAll('2026-11', ['WARNING']).length,
      ...ofAll,
    },
    {
      what: 'the partition of a hub’s digest',
      needs: (times * counted.hub.writeUnitsADay) / DAY,
      has: PARTITION.writes,
      raisedBy: NEVER,
    },
  ];
}

/** Of what is needed, what comes closest to its limit, or is the furthest beyond it. */
export const firstToBreak = (needs: readonly Need[]): Need =>
  needs.reduce((worst, one) => (one.needs / one.has > worst.needs / worst.has ? one : worst));
