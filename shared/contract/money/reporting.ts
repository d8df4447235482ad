import * as z from 'zod/mini';
import { BeaconId } from '../../model/beacon.ts';
import { Month } from '../../model/billing-settings.ts';
import { OpaqueId, queryNumber } from '../../model/common.ts';
import { pageQuery } from '../../model/page.ts';
import {
  GroupForecast,
  ReportedMonth,
  SpendAlert,
  SpendAlertChange,
  UsedDevice,
  UsedTime,
} from '../../model/reporting.ts';
import { EVERYONE, GROUP_ADMINS_AND_ADMINS, OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { pathMonth } from './one-run.ts';

/** Devices of one reply. */
export const REPORTED_DEVICES_MAX = 5000;
/** Months of one call of an admin. */
export const REPORTED_MONTHS_MAX = 24;

/** A month of a path; 0 is the running one. */
const pathMonthOrNow = z.union([
  z.pipe(
    z.literal('0'),
    z.transform(() => 0),
  ),
  pathMonth,
]);

const devicePage = {
  /** The last device of the page before. */
  starting_at: pageQuery.starting_at,
  limit: z._default(queryNumber(1, REPORTED_DEVICES_MAX), REPORTED_DEVICES_MAX),
};

/** A month with its devices, by their ids; `next` is absent on the last page. */
export const Reporting = z
  .extend(ReportedMonth, {
    devices: z.array(UsedDevice),
    links: z.strictObject({ next: z.optional(z.string()) }),
  })
  .register(z.globalRegistry, { id: 'Reporting', description: 'A month of use with its devices' });
export type Reporting = z.output<typeof Reporting>;

export const getInfoProviderReporting = operation({
  id: 'getInfoProviderReporting',
  method: 'GET',
  path: '/api/infoprovider/v1/getInfoProviderReporting/{month}',
  summary:
    'Returns the use of the caller’s own devices in a month and what it costs; month 0 is the running one',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ month: pathMonthOrNow }),
  query: z.strictObject(devicePage),
  reply: Reporting,
  errors: [],
});

export const getInfoProviderReportingAsAdmin = operation({
  id: 'getInfoProviderReportingAsAdmin',
  method: 'GET',
  path: '/api/admin/v1/getInfoProviderReporting/{user}/{from}/{to}',
  summary:
    'Returns the use of the devices of a user in some months and what it costs, the first month first; with its devices if it is one month',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: z.strictObject({ user: OpaqueId, from: pathMonthOrNow, to: pathMonthOrNow }),
  query: z.strictObject(devicePage),
  reply: z.strictObject({ months: z.array(z.union([Reporting, ReportedMonth])) }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getUsedTimes = operation({
  id: 'getUsedTimes',
  method: 'GET',
  path: '/api/infoprovider/v1/usage/{user}/{month}/{beaconId}',
  summary:
    'Explains the use of a device in a month: each time in which an Info used it, and why it began and ended',
  roles: OWNERS_AND_ADMINS,
  params: z.strictObject({ user: OpaqueId, month: pathMonthOrNow, beaconId: BeaconId }),
  reply: z.strictObject({ items: z.array(UsedTime) }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getInfoUsage = operation({
  id: 'getInfoUsage',
  method: 'GET',
  path: '/api/infoprovider/v1/usage/{user}/{month}/infos/{id}',
  summary: 'Returns how many devices an Info used in a month, and how long all of them together',
  roles: OWNERS_AND_ADMINS,
  params: z.strictObject({ user: OpaqueId, month: pathMonthOrNow, id: OpaqueId }),
  reply: z.strictObject({ month: Month, devices: z.int(), seconds: z.int() }),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getGroupForecast = operation({
  id: 'getGroupForecast',
  method: 'GET',
  path: '/api/infoprovider/v1/groupForecast',
  summary:
    'Returns what the running month comes to for the group that the caller administers, as the last night has counted it; null: it pays for nobody, or was not counted yet',
  roles: EVERYONE,
  reply: z.strictObject({ value: z.nullable(GroupForecast) }),
  errors: [],
});

const spendAlertPath = '/api/infoprovider/v1/spendAlert';

export const getSpendAlert = operation({
  id: 'getSpendAlert',
  method: 'GET',
  path: spendAlertPath,
  summary:
    'Returns from which amounts on the caller is mailed, once a month, what the month has come to so far: for their own account, and for the members of their own group',
  roles: EVERYONE,
  permissions: { BASIC: 'own' },
  reply: SpendAlert,
  errors: [],
});

export const setSpendAlert = operation({
  id: 'setSpendAlert',
  method: 'PUT',
  path: spendAlertPath,
  summary: 'Sets these amounts; with `null` there are no mails',
  roles: EVERYONE,
  member: 'pay',
  notRunAs: true,
  ...writes(SpendAlert, SpendAlertChange, {}),
  reply: SpendAlert,
  errors: [],
});
