import * as z from 'zod/mini';
import { ItemOwner, OpaqueId, Time } from './common.ts';
import { Tag } from './place.ts';
import { WEBHOOKS_MAX } from './user-limits.ts';
import { writable } from './writable.ts';

interface AlertKindFacts {
  readonly device: 'hub' | 'beacon';
  readonly min: number;
  readonly max: number;
  /** The threshold of a new rule. */
  readonly usual: number;
  /** Rules of this kind are checked in every n-th round; values that change slowly are checked rarely. */
  readonly everyRounds: number;
}

/** The kinds of rules, with the limits of their thresholds. */
export const ALERT_FACTS = {
  /** A hub that was online has been offline for more than this many minutes. */
  hubOffline: { device: 'hub', min: 5, max: 7 * 24 * 60, usual: 15, everyRounds: 1 },
  /** A hub logs more than this many errors in an hour. */
  hubErrors: { device: 'hub', min: 1, max: 1000, usual: 10, everyRounds: 1 },
  /** The charge of a beacon is below this percentage. */
  beaconBattery: { device: 'beacon', min: 1, max: 60, usual: 20, everyRounds: 12 },
  /** A beacon that was heard before has not been heard for more than this many days. */
  beaconSilent: { device: 'beacon', min: 1, max: 365, usual: 7, everyRounds: 12 },
  /**
   * A beacon with sensors measures more, or less, than this many °C. The limits are the usual range of such sensors.
   */
  temperatureAbove: { device: 'beacon', min: -40, max: 125, usual: 30, everyRounds: 3 },
  temperatureBelow: { device: 'beacon', min: -40, max: 125, usual: 5, everyRounds: 3 },
  /** A beacon with sensors measures more, or less, than this percentage of relative humidity. */
  humidityAbove: { device: 'beacon', min: 1, max: 99, usual: 70, everyRounds: 3 },
  humidityBelow: { device: 'beacon', min: 1, max: 99, usual: 30, everyRounds: 3 },
} as const satisfies Record<string, AlertKindFacts>;

export type AlertKind = keyof typeof ALERT_FACTS;
export const ALERT_KINDS = Object.keys(ALERT_FACTS) as [AlertKind, ...AlertKind[]];

/** Rules are checked in rounds; a round starts every 5 minutes. */
export const ALERT_ROUND_MINUTES = 5;
/** The maximum number of rules of an owner. */
export const ALERT_RULES_MAX = 20;
/** The maximum number of open alerts of a rule. The filtered list of devices shows all affected devices. */
export const OPEN_ALERTS_MAX = 500;
/** An alert that has ended stays listed for this long. */
export const ENDED_ALERTS_DAYS = 90;
/** The minimum time between two mails of a rule; each mail contains all alerts since the previous mail. */
export const ALERT_MAIL_HOURS = 1;

/** The maximum number of recipients of a rule besides its owner. */
export const ALERT_RECIPIENTS_MAX = 10;
/** A recipient that has stopped the mails of a rule is asked by its owner again only after this time. */
export const STOPPED_DAYS = 30;

/** The longest time that a rule can be silent. */
export const SNOOZE_DAYS_MAX = 31;

/** `acknowledged`: a user has seen it, and it has not ended. */
export const ALERT_STATES = ['open', 'acknowledged', 'ended'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** `waiting`: it has not confirmed yet, and gets no alerts. `stopped`: it wants none, or none any more. */
export const ALERT_RECIPIENT_STATES = ['waiting', 'confirmed', 'stopped'] as const;

/** The limits of the thresholds of all kinds together. */
const boundOf = (farthest: typeof Math.min, end: 'min' | 'max') =>
  farthest(...ALERT_KINDS.map((kind) => ALERT_FACTS[kind][end]));

const said = {
  /** Minutes, errors an hour, percent, days or °C, as the kind says; within `ALERT_FACTS`. */
  threshold: z.int().check(z.minimum(boundOf(Math.min, 'min')), z.maximum(boundOf(Math.max, 'max'))),
  sendMail: z.boolean(),
  /** Switching a rule off ends its alerts. */
  isActive: z.boolean(),
};

const notices = {
  /** The webhooks of the same owner that are called for its alerts; those that are deleted are passed over. */
  webhookIds: z.array(OpaqueId).check(
    z.maxLength(WEBHOOKS_MAX),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
  /** Until then alerts open and end, but nobody is told: no mails, no webhooks. Null: everybody is told. */
  snoozedUntil: z.nullable(Time),
};
const noticed = writable(notices, { webhookIds: [], snoozedUntil: null });

/** Null: all of the owner's devices of the kind. */
const scope = {
  /** Only devices at this site of the owner. */
  siteId: z.nullable(OpaqueId),
  /** Only devices with this tag. */
  tag: z.nullable(Tag),
};
const scopes = writable(scope, { siteId: null, tag: null });

/** Null sets the default of the kind. */
const threshold = z.optional(z.nullable(said.threshold));
const switches = writable(
  { sendMail: said.sendMail, isActive: said.isActive },
  { sendMail: true, isActive: true },
);

/** The given threshold, or the default of the kind. */
export const thresholdOf = (kind: AlertKind, said: number | null | undefined): number =>
  said ?? ALERT_FACTS[kind].usual;

/** Whether a rule of this kind may have this threshold. */
export const isThreshold = (kind: AlertKind, threshold: number): boolean =>
  Number.isInteger(threshold) && threshold >= ALERT_FACTS[kind].min && threshold <= ALERT_FACTS[kind].max;

/** The input for a new rule. */
export const NewAlertRule = z
  .strictObject({
    kind: z.enum(ALERT_KINDS),
    threshold,
    ...switches.created,
    ...scopes.created,
    ...noticed.created,
  })
  .check(
    z.refine(({ kind, threshold: said }) => isThreshold(kind, thresholdOf(kind, said)), {
      path: ['threshold'],
    }),
  );
export type NewAlertRule = z.output<typeof NewAlertRule>;

/** A change of a rule. Its kind cannot change; absent fields keep their values. */
export const AlertRuleChange = z.strictObject({
  threshold,
  ...switches.changed,
  ...scopes.changed,
  ...noticed.changed,
  version: z.optional(z.int()),
});

/** A condition of devices about which an owner wants to be notified. */
export const AlertRule = z
  .strictObject({
    id: OpaqueId,
    kind: z.enum(ALERT_KINDS),
    ...said,
    ...scope,
    ...notices,
    /** The name of the site; null without one, and for one that is deleted. */
    siteName: z.nullable(z.string()),
    /** The owner of the watched devices, who is notified. */
    userId: OpaqueId,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    createdDate: Time,
    /** The number of its alerts that have not ended, acknowledged or not. */
    current: z.int().check(z.minimum(0), z.maximum(OPEN_ALERTS_MAX)),
    /** The number of recipients besides the owner, whatever their state. */
    recipients: z.int().check(z.minimum(0), z.maximum(ALERT_RECIPIENTS_MAX)),
    /** Grows with each change; a PUT with an older version is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, {
    id: 'AlertRule',
    description: 'A condition about which an owner is notified',
  });
export type AlertRule = z.output<typeof AlertRule>;

/** An e-mail address that gets the mails of a rule besides its owner, once it has confirmed that it wants them. */
export const AlertRecipient = z
  .strictObject({
    id: OpaqueId,
    email: z.string(),
    state: z.enum(ALERT_RECIPIENT_STATES),
    /** When it was asked last. */
    askedDate: Time,
    /** When it confirmed or stopped last; null: it has not answered. */
    answeredDate: z.nullable(Time),
  })
  .register(z.globalRegistry, {
    id: 'AlertRecipient',
    description: 'An e-mail address that gets the mails of a rule besides its owner',
  });
export type AlertRecipient = z.output<typeof AlertRecipient>;

/** A period in which a rule's condition held for a device. */
export const Alert = z
  .strictObject({
    id: OpaqueId,
    ruleId: OpaqueId,
    userId: OpaqueId,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    /** Kind and threshold of the rule when the alert was opened. */
    kind: z.enum(ALERT_KINDS),
    threshold: z.int(),
    deviceId: z.string(),
    /** The description of the device when the alert was opened. */
    description: z.string(),
    state: z.enum(ALERT_STATES),
    /** The start of being offline or unheard, the time of the measured value, or the time of the first error. */
    since: Time,
    /** When it was opened: the charge in percent, the errors in that hour, or the measured value (with fraction). */
    value: z.nullable(z.number()),
    openedDate: Time,
    endedDate: z.nullable(Time),
    acknowledgedDate: z.nullable(Time),
    /** How often the condition occurred: if it returns within hours, the same alert is opened again. */
    times: z.int().check(z.minimum(1)),
  })
  .register(z.globalRegistry, {
    id: 'Alert',
    description: 'A device for which the condition of a rule holds or held',
  });
export type Alert = z.output<typeof Alert>;
