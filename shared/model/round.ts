import * as z from 'zod/mini';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { Tag } from './place.ts';

/** Bounds of rounds: more stops are left out, which the round says; one more round is refused (TOO_MANY_ROUNDS). */
export const STOPS_MAX = 2_000;
export const ROUNDS_MAX = 100;
/** Stops that one call ticks off. */
export const TICKS_MAX = 50;
export const NOTE_MAX = 200;
export const ROUND_NAME_MAX = 60;
export const HORIZON_DAYS = { min: 1, usual: 30, max: 365 } as const;
export const SILENT_DAYS = { min: 1, usual: 7, max: 365 } as const;

/** Why a beacon is visited: its battery is low, will be empty within the horizon, or nobody hears it any more. */
export const STOP_REASONS = ['low', 'empty', 'silent'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
/** `done`: the battery is changed. Of two ticks of the same moment, the one that stands later here holds. */
export const STOP_STATES = ['open', 'skipped', 'notFound', 'done'] as const;
export type StopState = (typeof STOP_STATES)[number];

const asked = {
  name: line(ROUND_NAME_MAX, 1),
  /** Only beacons at this site, or with this tag; null: at any, with any. */
  siteId: z._default(z.nullable(OpaqueId), null),
  tag: z._default(z.nullable(Tag), null),
  /** Whose battery will be empty within so many days. */
  horizonDays: z._default(
    z.int().check(z.minimum(HORIZON_DAYS.min), z.maximum(HORIZON_DAYS.max)),
    HORIZON_DAYS.usual,
  ),
  /** Also those that nobody has heard for so many days; null: not these. */
  silentDays: z._default(
    z.nullable(z.int().check(z.minimum(SILENT_DAYS.min), z.maximum(SILENT_DAYS.max))),
    null,
  ),
};

/** The input for a new round. */
export const NewRound = z.strictObject(asked);

/** A change of a round: an absent field keeps its value. */
export const RoundChange = z.strictObject({ name: z.optional(asked.name) });

/** A walk to the beacons of an owner whose batteries must be changed. */
export const Round = z
  .strictObject({
    id: OpaqueId,
    name: z.string(),
    userId: OpaqueId,
    siteId: z.nullable(OpaqueId),
    /** Null also if the site is deleted. */
    siteName: z.nullable(z.string()),
    tag: z.nullable(z.string()),
    horizonDays: z.int(),
    silentDays: z.nullable(z.int()),
    createdDate: Time,
    /** `planning`: its stops are not known yet. `failed`: they will not be; it can only be deleted. */
    state: z.enum(['planning', 'ready', 'failed']),
    /** There are more beacons to visit than a round may have stops. */
    isFull: z.boolean(),
    /** How many stops there are, and how many of them are no longer open. */
    stops: z.int(),
    done: z.int(),
    notFound: z.int(),
    skipped: z.int(),
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, {
    id: 'Round',
    description: 'A walk to beacons whose batteries must be changed',
  });
export type Round = z.output<typeof Round>;

/** A beacon that is visited. */
export const RoundStop = z
  .strictObject({
    /** Its number in the walk, from 1. It never changes. */
    position: z.int(),
    beaconId: z.string(),
    description: z.string(),
    /** Where the beacon was when the round was planned. */
    siteId: z.nullable(OpaqueId),
    siteName: z.nullable(z.string()),
    reason: z.enum(STOP_REASONS),
    /** When the round was planned, in percent. */
    batteryPct: z.nullable(z.int()),
    /** The day on which it will be empty, `2026-12-10`, if a forecast names one. */
    emptyDate: z.nullable(z.string()),
    state: z.enum(STOP_STATES),
    /** When it was ticked off, by the clock of the phone; null: never. */
    at: z.nullable(Time),
    /** The name of who did; null also if the account is deleted. */
    by: z.nullable(z.string()),
    note: z.string(),
  })
  .register(z.globalRegistry, { id: 'RoundStop', description: 'A beacon that is visited on a round' });
export type RoundStop = z.output<typeof RoundStop>;

/** What somebody did at a stop. Without a connection it is sent later. */
export const RoundTick = z.strictObject({
  position: z.int().check(z.minimum(1), z.maximum(STOPS_MAX)),
  state: z.enum(STOP_STATES),
  /** When it was done. A later time than that of the server counts as now. */
  at: Time,
  note: z._default(line(NOTE_MAX), ''),
});
export type RoundTick = z.output<typeof RoundTick>;

/** What counts of a stop or a tick when two of them meet. */
type Ticked = Pick<RoundTick, 'state' | 'note'> & { readonly at: string | null };

/**
 * Whether a tick replaces what a stop says. It is a strict order, so in whichever order the ticks of several phones arrive,
 * and however often, each stop ends with the same one.
 */
export function isLater(tick: Ticked, stop: Ticked): boolean {
  const [time, timeBefore] = [timeOf(tick), timeOf(stop)];
  if (time !== timeBefore) return time > timeBefore;
  const [state, stateBefore] = [STOP_STATES.indexOf(tick.state), STOP_STATES.indexOf(stop.state)];
  if (state !== stateBefore) return state > stateBefore;
  return tick.note > stop.note;
}

const timeOf = ({ at }: Ticked): number => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));
