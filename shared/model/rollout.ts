import * as z from 'zod/mini';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { FirmwareId } from './firmware.ts';
import { HardwareId } from './hardware-id.ts';
import { UPDATE_FAILURES } from './hub-update.ts';
import { writable } from './writable.ts';

/** A firmware brought to many hubs, group by group. `stopped` by itself, at a threshold; everything else by somebody. */
export const ROLLOUT_STATES = ['ready', 'running', 'paused', 'stopped', 'finished', 'aborted'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** What became of a hub in it. `late`: it was offline when it would have been its turn, and gets it when it is back. */
export const TARGET_STATES = ['waiting', 'updating', 'done', 'failed', 'late', 'skipped'] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** Why a hub is left out, before or during a roll-out. */
export const LEFT_OUT_REASONS = [
  'WRONG_HARDWARE',
  /** A firmware replaces one of its own branch only. */
  'OTHER_BRANCH',
  /** It has not said yet what it runs. */
  'FIRMWARE_UNKNOWN',
  /** It runs this version, or a newer one. */
  'ALREADY_THERE',
  /** Its settings say that it takes no firmware. */
  'UPDATES_OFF',
  'HUB_GONE',
  /** It went to another account than those that the roll-out is about. */
  'NOT_OWNED',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Why a roll-out stopped by itself. */
export const STOP_REASONS = [
  'TOO_MANY_FAILED',
  'TOO_FEW_DONE',
  'FIRMWARE_REVOKED',
  /** Who let it run may not do so any more: another admin resumes it. */
  'RIGHT_LOST',
  /** What it goes by cannot be read: it fails closed. */
  'MALFORMED',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const TARGETS_MAX = 10_000;
export const GROUPS_MAX = 20;

const percent = (min: number) => z.int().check(z.minimum(min), z.maximum(100));

/** One group: a share of all targets in percent, or so many hubs. What no group takes goes to the last one. */
export const GroupSize = z.union([
  z.strictObject({ share: percent(1) }),
  z.strictObject({ hubs: z.int().check(z.minimum(1), z.maximum(TARGETS_MAX)) }),
]);
export type GroupSize = z.output<typeof GroupSize>;

/** When a group has gone wrong, and when it went well; of each group by itself. */
export const Thresholds = z.strictObject({
  /** It stops as soon as so many percent of its hubs have failed, rounded down, at least one; never more fail. */
  errors: percent(1),
  /** The next group begins when so many percent of those that were tried are done. */
  success: percent(0),
});
export type Thresholds = z.output<typeof Thresholds>;

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Hours of the day in which updates are begun; over midnight where `to` is before `from`. */
export const TimeWindow = z
  .strictObject({
    from: ClockTime,
    to: ClockTime,
    /** As IANA names it. */
    timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  })
  .check(z.refine(({ from, to }) => from !== to));
export type TimeWindow = z.output<typeof TimeWindow>;

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const count = z.int().check(z.minimum(0));

/** How many hubs of a group are where. */
export const GroupCount = z.strictObject({
  total: count,
  waiting: count,
  updating: count,
  done: count,
  failed: count,
  late: count,
  skipped: count,
});
export type GroupCount = z.output<typeof GroupCount>;

export const ROLLOUT_NAME_MAX = 100;

/** What a roll-out is made of. */
export const RolloutPlan = z.strictObject({
  name: line(ROLLOUT_NAME_MAX, 1),
  firmware: z.strictObject({ hardwareId: HardwareId, id: FirmwareId }),
  ...writable(
    {
      /** Whose hubs; null: everybody's. */
      user: z.nullable(OpaqueId),
      /** As the list of hubs takes them. */
      filter: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8)),
      window: z.nullable(TimeWindow),
    },
    { user: null, filter: [], window: null },
  ).created,
  /** The first is the canary. */
  groups: z.array(GroupSize).check(z.minLength(1), z.maxLength(GROUPS_MAX)),
  thresholds: Thresholds,
});
export type RolloutPlan = z.output<typeof RolloutPlan>;

/** Who would get it, and who would not. */
export const RolloutPreview = z.strictObject({
  targets: count,
  /** Of the targets: these come late. */
  offline: count,
  /** Sizes of the groups. */
  groups: z.array(count),
  leftOut: z.array(
    z.strictObject({
      reason: z.enum(LEFT_OUT_REASONS),
      count,
      /** Some of them. */
      examples: z.array(z.string()),
    }),
  ),
});
export type RolloutPreview = z.output<typeof RolloutPreview>;

const summary = {
  id: OpaqueId,
  name: z.string(),
  firmware: RolloutPlan.shape.firmware,
  /** Whose hubs; null: everybody's. */
  user: z.nullable(OpaqueId),
  state: z.enum(ROLLOUT_STATES),
  /** Why it stopped by itself; else null. */
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  /** Its targets. */
  total: count,
  createdDate: Time,
  createdBy: OpaqueId,
  startedDate: z.nullable(Time),
  endedDate: z.nullable(Time),
  version: z.number(),
};

/** As a list shows it. */
export const RolloutSummary = z
  .strictObject({
    ...summary,
    /** Who `user` is, with `extra_field=owner`. */
    owner: z.optional(ItemOwner),
  })
  .register(z.globalRegistry, { id: 'RolloutSummary', description: 'A roll-out of a firmware, in a list' });
export type RolloutSummary = z.output<typeof RolloutSummary>;

export const Rollout = z
  .strictObject({
    ...summary,
    filter: z.array(z.string()),
    groups: RolloutPlan.shape.groups,
    thresholds: Thresholds,
    window: z.nullable(TimeWindow),
    /** Of the groups, in their order. */
    counts: z.array(GroupCount),
    /** The group whose turn it is, from 0; as many as there are groups when all had theirs. */
    current: count,
  })
  .register(z.globalRegistry, {
    id: 'Rollout',
    description: 'A firmware brought to many hubs, group by group',
  });
export type Rollout = z.output<typeof Rollout>;

/** A hub in a roll-out. */
export const RolloutTarget = z
  .strictObject({
    hubId: z.string(),
    group: count,
    state: z.enum(TARGET_STATES),
    reason: z.nullable(z.enum([...UPDATE_FAILURES, ...LEFT_OUT_REASONS])),
    /** Since when it is so. */
    at: Time,
  })
  .register(z.globalRegistry, { id: 'RolloutTarget', description: 'What became of a hub in a roll-out' });
export type RolloutTarget = z.output<typeof RolloutTarget>;
