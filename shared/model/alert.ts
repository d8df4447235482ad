import * as z from 'zod/mini';
import { ItemOwner, OpaqueId, Time } from './common.ts';
import { writable } from './writable.ts';

interface AlertKindFacts {
  readonly device: 'hub' | 'beacon';
  readonly min: number;
  readonly max: number;
  /** What a new rule begins with. */
  readonly usual: number;
  /** Rules of this kind are checked every so many rounds: what changes slowly is checked rarely. */
  readonly everyRounds: number;
}

/** What there is a rule for, and within what its threshold lies. */
export const ALERT_FACTS = {
  /** A hub that was online is offline for more than so many minutes. */
  hubOffline: { device: 'hub', min: 5, max: 7 * 24 * 60, usual: 15, everyRounds: 1 },
  /** A hub writes more than so many errors in an hour. */
  hubErrors: { device: 'hub', min: 1, max: 1000, usual: 10, everyRounds: 1 },
  /** The charge of a beacon is below so many percent. */
  beaconBattery: { device: 'beacon', min: 1, max: 60, usual: 20, everyRounds: 12 },
  /** A beacon that was heard is not heard for more than so many days. */
  beaconSilent: { device: 'beacon', min: 1, max: 365, usual: 7, everyRounds: 12 },
  /** A beacon with sensors measures more, or less, than so many °C. The limits are what such sensors are made for. */
  temperatureAbove: { device: 'beacon', min: -40, max: 125, usual: 30, everyRounds: 3 },
  temperatureBelow: { device: 'beacon', min: -40, max: 125, usual: 5, everyRounds: 3 },
  /** It measures more, or less, than so many percent of relative humidity. */
  humidityAbove: { device: 'beacon', min: 1, max: 99, usual: 70, everyRounds: 3 },
  humidityBelow: { device: 'beacon', min: 1, max: 99, usual: 30, everyRounds: 3 },
} as const satisfies Record<string, AlertKindFacts>;

export type AlertKind = keyof typeof ALERT_FACTS;
export const ALERT_KINDS = Object.keys(ALERT_FACTS) as [AlertKind, ...AlertKind[]];

/** Rules are checked in rounds, of which one begins every so many minutes. */
export const ALERT_ROUND_MINUTES = 5;
/** So many rules an owner may have. */
export const ALERT_RULES_MAX = 20;
/** So many devices a rule tells of at a time; the list of devices, filtered, shows all. */
export const OPEN_ALERTS_MAX = 500;
/** An alert that has ended stays listed for so long. */
export const ENDED_ALERTS_DAYS = 90;
/** A mail of a rule comes at most so often, with all that is new since the one before. */
export const ALERT_MAIL_HOURS = 1;

/** `acknowledged`: somebody has seen it, and it goes on. */
export const ALERT_STATES = ['open', 'acknowledged', 'ended'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Within what the thresholds of all kinds lie. */
const boundOf = (farthest: typeof Math.min, end: 'min' | 'max') =>
  farthest(...ALERT_KINDS.map((kind) => ALERT_FACTS[kind][end]));

const said = {
  /** Minutes, errors an hour, percent, days or °C, as the kind says; within `ALERT_FACTS`. */
  threshold: z.int().check(z.minimum(boundOf(Math.min, 'min')), z.maximum(boundOf(Math.max, 'max'))),
  sendMail: z.boolean(),
  /** One that is switched off ends what it told of. */
  isActive: z.boolean(),
};

/** Null is what a new rule of its kind begins with. */
const threshold = z.optional(z.nullable(said.threshold));
const switches = writable(
  { sendMail: said.sendMail, isActive: said.isActive },
  { sendMail: true, isActive: true },
);

/** The threshold that is meant: that of a new rule where none is named. */
export const thresholdOf = (kind: AlertKind, said: number | null | undefined): number =>
  said ?? ALERT_FACTS[kind].usual;

/** May a rule of this kind have this threshold? */
export const isThreshold = (kind: AlertKind, threshold: number): boolean =>
  Number.isInteger(threshold) && threshold >= ALERT_FACTS[kind].min && threshold <= ALERT_FACTS[kind].max;

/** A rule as it is made. */
export const NewAlertRule = z
  .strictObject({ kind: z.enum(ALERT_KINDS), threshold, ...switches.created })
  .check(
    z.refine(({ kind, threshold: said }) => isThreshold(kind, thresholdOf(kind, said)), {
      path: ['threshold'],
    }),
  );
export type NewAlertRule = z.output<typeof NewAlertRule>;

/** A rule as it is changed: what it is about stays, and what is absent. */
export const AlertRuleChange = z.strictObject({
  threshold,
  ...switches.changed,
  version: z.optional(z.int()),
});

/** What an owner wants to be told of. */
export const AlertRule = z
  .strictObject({
    id: OpaqueId,
    kind: z.enum(ALERT_KINDS),
    ...said,
    /** Whose devices it watches, and who is told. */
    userId: OpaqueId,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    createdDate: Time,
    /** Of so many devices it tells now, acknowledged or not. */
    current: z.int().check(z.minimum(0), z.maximum(OPEN_ALERTS_MAX)),
    /** Grows with each change; a PUT that sends an older one is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'AlertRule', description: 'What an owner wants to be told of' });
export type AlertRule = z.output<typeof AlertRule>;

/** That a rule's condition held for a device, from when it was seen until it was gone. */
export const Alert = z
  .strictObject({
    id: OpaqueId,
    ruleId: OpaqueId,
    userId: OpaqueId,
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    /** As the rule had them. */
    kind: z.enum(ALERT_KINDS),
    threshold: z.int(),
    deviceId: z.string(),
    /** The device's, when the alert was opened. */
    description: z.string(),
    state: z.enum(ALERT_STATES),
    /** Since when it was offline or not heard; when charge, temperature or humidity was measured; the first of the errors. */
    since: Time,
    /** The charge in percent, the errors in that hour, or what was measured, when it was opened; a fraction only of the latter. */
    value: z.nullable(z.number()),
    openedDate: Time,
    endedDate: z.nullable(Time),
    acknowledgedDate: z.nullable(Time),
    /** How often it came: what comes back within hours is the same alert. */
    times: z.int().check(z.minimum(1)),
  })
  .register(z.globalRegistry, { id: 'Alert', description: 'A device that a rule tells of' });
export type Alert = z.output<typeof Alert>;
