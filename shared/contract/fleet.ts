import * as z from 'zod/mini';
import { Fleet, FleetDay } from '../model/fleet.ts';
import { userQuery } from '../model/page.ts';
import { EVERYONE_IN_REACH } from '../roles.ts';
import { operation } from './operation.ts';

export const getFleet = operation({
  id: 'getFleet',
  method: 'GET',
  path: '/api/monitoring/v1/fleet',
  summary:
    'Counts the devices of the caller or of `user` by their state; for an admin who names none, all devices',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject(userQuery),
  reply: Fleet,
  errors: ['ENTITY_NOT_FOUND'],
});

export const getFleetDays = operation({
  id: 'getFleetDays',
  method: 'GET',
  path: '/api/monitoring/v1/fleet/days',
  summary:
    'Returns the numbers of devices of the caller or of `user` by their state as they were counted in each of the last 30 nights, the oldest first; for an admin who names none, of all devices. A night without devices has none',
  roles: EVERYONE_IN_REACH,
  query: z.strictObject(userQuery),
  reply: z.strictObject({ items: z.array(FleetDay) }),
  errors: ['ENTITY_NOT_FOUND'],
});
