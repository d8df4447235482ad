import * as z from 'zod/mini';
import { BeaconId, HistoryPoint, Monitoring } from '../model/beacon.ts';
import { queryNumber } from '../model/common.ts';
import { SensorHour } from '../model/sensors.ts';
import { NOUN } from '../noun.ts';
import { EVERYONE_IN_REACH } from '../roles.ts';
import { TIME_MAX } from '../time.ts';
import { getFleet, getFleetDays } from './fleet.ts';
import { getHealth, getSlowedHubs } from './health.ts';
import { getHubLogArchives, getHubLogHistogram, getHubLogs } from './hub-logs.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/monitoring/v1';

/** The maximum number of beacons per call. */
const STATS_MAX = 100;

export const getBeaconStats = operation({
  id: 'getBeaconStats',
  method: 'POST',
  reads: true,
  path: `${prefix}/${NOUN}stats`,
  summary:
    'Returns the latest sighting of these beacons; null for a beacon that was never heard, is unknown or out of reach',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  body: z.strictObject({ value: z.array(BeaconId).check(z.maxLength(STATS_MAX)) }),
  reply: z.strictObject({ stats: z.record(z.string(), z.nullable(Monitoring)) }),
  errors: [],
});

/** A time as in telemetry, in ms UTC. */
const time = z.optional(queryNumber(0, TIME_MAX));

export const getBeaconHistory = operation({
  id: 'getBeaconHistory',
  method: 'GET',
  path: `${prefix}/${NOUN}stats/{id}/history`,
  summary:
    'Returns the history of a beacon between two times (default: the last 30 days; at most 13 months), the oldest first',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: BeaconId }),
  query: z.strictObject({ from: time, to: time }),
  reply: z.strictObject({
    items: z.array(HistoryPoint),
    /** Points were left out; the rest includes the lowest and the highest value of each interval. */
    thinned: z.boolean(),
  }),
  errors: [],
});

export const getBeaconSensorHistory = operation({
  id: 'getBeaconSensorHistory',
  method: 'GET',
  path: `${prefix}/${NOUN}stats/{id}/sensors`,
  summary:
    'Returns sensor values of a beacon between two times (default: the last 30 days; at most 13 months), by the hour, the oldest first',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: BeaconId }),
  query: z.strictObject({ from: time, to: time }),
  reply: z.strictObject({
    items: z.array(SensorHour),
    /**
     * Hours were left out; the rest includes those with the lowest and highest value of each interval, and the last.
     */
    thinned: z.boolean(),
  }),
  errors: [],
});

export const monitoring = {
  name: 'monitoring',
  prefix,
  operations: [
    getHubLogs,
    getHubLogHistogram,
    getHubLogArchives,
    getBeaconStats,
    getBeaconHistory,
    getBeaconSensorHistory,
    getFleet,
    getFleetDays,
    getHealth,
    getSlowedHubs,
  ],
} as const satisfies Group;
