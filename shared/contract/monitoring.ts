import * as z from 'zod/mini';
import { BeaconId, HistoryPoint, Monitoring } from '../model/beacon.ts';
import { queryNumber } from '../model/common.ts';
import { Fleet } from '../model/fleet.ts';
import { userQuery } from '../model/page.ts';
import { SensorHour } from '../model/sensors.ts';
import { NOUN } from '../noun.ts';
import { EVERYONE_IN_REACH } from '../roles.ts';
import { TIME_MAX } from '../time.ts';
import { getHubLogArchives, getHubLogHistogram, getHubLogs } from './hub-logs.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/monitoring/v1';

/** So many beacons are asked for in one call. */
const STATS_MAX = 100;

export const getBeaconStats = operation({
  id: 'getBeaconStats',
  method: 'POST',
  reads: true,
  path: `${prefix}/${NOUN}stats`,
  summary:
    'What was last heard of these beacons; null for one that was never heard, is unknown or not in reach',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  body: z.strictObject({ value: z.array(BeaconId).check(z.maxLength(STATS_MAX)) }),
  reply: z.strictObject({ stats: z.record(z.string(), z.nullable(Monitoring)) }),
  errors: [],
});

/** A time as telemetry tells it, ms UTC. */
const time = z.optional(queryNumber(0, TIME_MAX));

export const getBeaconHistory = operation({
  id: 'getBeaconHistory',
  method: 'GET',
  path: `${prefix}/${NOUN}stats/{id}/history`,
  summary:
    'What was heard of a beacon between two times (the last 30 days; 13 months at most), the oldest first',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: BeaconId }),
  query: z.strictObject({ from: time, to: time }),
  reply: z.strictObject({
    items: z.array(HistoryPoint),
    /** There was more: what is left has the lowest and the highest of each stretch of time. */
    thinned: z.boolean(),
  }),
  errors: [],
});

export const getBeaconSensorHistory = operation({
  id: 'getBeaconSensorHistory',
  method: 'GET',
  path: `${prefix}/${NOUN}stats/{id}/sensors`,
  summary:
    'What a beacon measured between two times (the last 30 days; 13 months at most), by the hour, the oldest first',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ id: BeaconId }),
  query: z.strictObject({ from: time, to: time }),
  reply: z.strictObject({
    items: z.array(SensorHour),
    /** There were more hours: of each stretch of time those with the lowest and the highest value are left, and the last. */
    thinned: z.boolean(),
  }),
  errors: [],
});

export const getFleet = operation({
  id: 'getFleet',
  method: 'GET',
  path: `${prefix}/fleet`,
  summary:
    'How the devices of the caller or of `user` are, as counts; those of everybody for an admin who names none',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject(userQuery),
  reply: Fleet,
  errors: ['ENTITY_NOT_FOUND'],
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
  ],
} as const satisfies Group;
