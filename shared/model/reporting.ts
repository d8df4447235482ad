import * as z from 'zod/mini';
import { Month } from './billing-settings.ts';
import { Time } from './common.ts';
import { YearMonth } from './info-provider.ts';

const Cents = z.int();

/** The price tier of the billable devices. */
const Tier = z.strictObject({
  /** The first number of devices, and the last; null: it has no last one. */
  from: z.int(),
  to: z.nullable(z.int()),
  cents: Cents,
});

/** The use of devices by Infos in a month, and what it costs, in cents without VAT. */
export const ReportedMonth = z
  .strictObject({
    month: Month,
    /** The running month is reported until now. */
    from: Time,
    to: Time,
    isRunning: z.boolean(),
    /** In the test period nothing is charged. */
    isTest: z.boolean(),
    /** The last month of the test, year * 100 + month; 0: there is none. */
    endOfTestPeriod: YearMonth,
    usedDevices: z.int(),
    billableDevices: z.int(),
    /** Of all devices together. */
    seconds: z.int(),
    freeHours: z.int(),
    tier: z.nullable(Tier),
    rawCents: Cents,
    discountPercent: z.int(),
    discountCents: Cents,
    additionalCents: Cents,
    additionalInfo: z.string(),
    /** What it costs so far; 0 in the test period. */
    estimateCents: Cents,
    /** The same at the end of the month, if nothing is switched or assigned until then. */
    forecastDevices: z.int(),
    forecastCents: Cents,
  })
  .register(z.globalRegistry, { id: 'ReportedMonth', description: 'A month of use, and what it costs' });
export type ReportedMonth = z.output<typeof ReportedMonth>;

/** What the running month of a group comes to, in cents without VAT, as a night has counted it. */
export const GroupForecast = z
  .strictObject({
    month: Month,
    /** For whom the group pays. */
    members: z.int(),
    /** What they cost so far, and at the end of the month, if nothing is switched or assigned until then. */
    estimateCents: Cents,
    forecastCents: Cents,
    countedDate: Time,
  })
  .register(z.globalRegistry, {
    id: 'GroupForecast',
    description: 'What the running month of a group comes to',
  });
export type GroupForecast = z.output<typeof GroupForecast>;

/** Ten million euros. */
export const SPEND_ALERT_MAX = 1_000_000_000;

/** Cents without VAT; null: it is not mailed. */
const alertCents = z.nullable(z.int().check(z.minimum(1), z.maximum(SPEND_ALERT_MAX)));
const alerts = {
  /** Of what the account itself costs in a month. */
  cents: alertCents,
  /** Of what the members cost for whom the group pays that the account administers. */
  groupCents: alertCents,
};

/** From which amounts of a month on an account is mailed. */
export const SpendAlert = z.strictObject(alerts).register(z.globalRegistry, {
  id: 'SpendAlert',
  description: 'From which amounts on an account is mailed',
});
export type SpendAlert = z.output<typeof SpendAlert>;
/** A change; an absent amount stays. */
export const SpendAlertChange = z.strictObject({
  cents: z.optional(alerts.cents),
  groupCents: z.optional(alerts.groupCents),
});

export const UsedDevice = z.strictObject({
  beaconId: z.string(),
  /** How long an Info of it was active and served. */
  seconds: z.int(),
  billable: z.boolean(),
});
export type UsedDevice = z.output<typeof UsedDevice>;

/** A time in which a device was used. */
export const UsedTime = z
  .strictObject({
    infoId: z.string(),
    /** Null if the Info does not exist any more. */
    infoName: z.nullable(z.string()),
    from: Time,
    to: Time,
    seconds: z.int(),
    /**
     * What changed at the start and at the end: the assignment of the device, the Info, or the Info CMS (`service`).
     * `month`: nothing, the use continues in the month before or after. `now`: the use has not ended.
     */
    begunBy: z.enum(['device', 'info', 'service', 'month']),
    endedBy: z.enum(['device', 'info', 'service', 'month', 'now']),
  })
  .register(z.globalRegistry, {
    id: 'UsedTime',
    description: 'A time in which a device was used by an Info',
  });
export type UsedTime = z.output<typeof UsedTime>;
