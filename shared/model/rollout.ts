import * as z from 'zod/mini';
import { ClockTime, TimeZone } from './clock-time.ts';
import { ItemOwner, line, OpaqueId, Time } from './common.ts';
import { FirmwareId } from './firmware.ts';
import { HardwareId } from './hardware-id.ts';
import { UPDATE_FAILURES } from './hub-update.ts';
import { writable } from './writable.ts';

/** The states of a roll-out. `stopped`: it stopped by itself, at a threshold; `paused` and `aborted`: by an admin. */
export const ROLLOUT_STATES = ['ready', 'running', 'paused', 'stopped', 'finished', 'aborted'] as const;
export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** The states of a hub in a roll-out. `late`: it was offline at its turn, and is updated when it is online again. */
export const TARGET_STATES = ['waiting', 'updating', 'done', 'failed', 'late', 'skipped'] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** Why a hub is skipped, before or during a roll-out. */
export const LEFT_OUT_REASONS = [
  'WRONG_HARDWARE',
  /** Firmware can replace only firmware of the same branch. */
  'OTHER_BRANCH',
  /** The hub has not reported its firmware yet. */
  'FIRMWARE_UNKNOWN',
  /** The hub runs this version, or a newer one. */
  'ALREADY_THERE',
  /** Firmware updates are off in the settings of the hub. */
  'UPDATES_OFF',
  'HUB_GONE',
  /** The hub has a new owner that the roll-out does not include. */
  'NOT_OWNED',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Why a roll-out stopped by itself. */
export const STOP_REASONS = [
  'TOO_MANY_FAILED',
  'TOO_FEW_DONE',
  'FIRMWARE_REVOKED',
  /** The admin who started or resumed it has lost the right. Another admin can resume it. */
  'RIGHT_LOST',
  /** Its stored data are malformed, so it fails closed. */
  'MALFORMED',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const TARGETS_MAX = 10_000;
export const GROUPS_MAX = 20;

const percent = (min: number) => z.int().check(z.minimum(min), z.maximum(100));

/**
 * The size of a group: a share of all targets in percent, or a number of hubs. The last group gets all remaining hubs.
 */
export const GroupSize = z.union([
  z.strictObject({ share: percent(1) }),
  z.strictObject({ hubs: z.int().check(z.minimum(1), z.maximum(TARGETS_MAX)) }),
]);
export type GroupSize = z.output<typeof GroupSize>;

/** When a group has failed, and when it has succeeded; evaluated for each group separately. */
export const Thresholds = z.strictObject({
  /**
   * The roll-out stops when this percentage of the group has failed (rounded down, at least one hub); no more can fail.
   */
  errors: percent(1),
  /** The next group starts when this percentage of the tried hubs is done. */
  success: percent(0),
});
export type Thresholds = z.output<typeof Thresholds>;

/** The hours of the day in which updates may start; over midnight if `to` is before `from`. */
export const TimeWindow = z
  .strictObject({
    from: ClockTime,
    to: ClockTime,
    timeZone: TimeZone,
  })
  .check(z.refine(({ from, to }) => from !== to));
export type TimeWindow = z.output<typeof TimeWindow>;

const count = z.int().check(z.minimum(0));

/** The number of hubs of a group, by state. */
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

/** The input for a new roll-out. */
export const RolloutPlan = z.strictObject({
  name: line(ROLLOUT_NAME_MAX, 1),
  firmware: z.strictObject({ hardwareId: HardwareId, id: FirmwareId }),
  ...writable(
    {
      /** The owner of the hubs; null: all owners. */
      user: z.nullable(OpaqueId),
      /** Filter expressions of the list of hubs. */
      filter: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(8)),
      window: z.nullable(TimeWindow),
    },
    { user: null, filter: [], window: null },
  ).created,
  /** The first group is the canary. */
  groups: z.array(GroupSize).check(z.minLength(1), z.maxLength(GROUPS_MAX)),
  thresholds: Thresholds,
});
export type RolloutPlan = z.output<typeof RolloutPlan>;

/** The hubs that a roll-out would update, and those that it would skip. */
export const RolloutPreview = z.strictObject({
  targets: count,
  /** The number of targets that are offline now, and would be late. */
  offline: count,
  /** The sizes of the groups. */
  groups: z.array(count),
  leftOut: z.array(
    z.strictObject({
      reason: z.enum(LEFT_OUT_REASONS),
      count,
      /** The ids of some of these hubs. */
      examples: z.array(z.string()),
    }),
  ),
});
export type RolloutPreview = z.output<typeof RolloutPreview>;

const summary = {
  id: OpaqueId,
  name: z.string(),
  firmware: RolloutPlan.shape.firmware,
  /** The owner of the hubs; null: all owners. */
  user: z.nullable(OpaqueId),
  state: z.enum(ROLLOUT_STATES),
  /** Why it stopped by itself; else null. */
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  /** The number of its targets. */
  total: count,
  createdDate: Time,
  createdBy: OpaqueId,
  startedDate: z.nullable(Time),
  endedDate: z.nullable(Time),
  version: z.number(),
};

/** A roll-out as lists show it. */
export const RolloutSummary = z
  .strictObject({
    ...summary,
    /** The name and address of `user`, with `extra_field=owner`. */
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
    /** One per group, in their order. */
    counts: z.array(GroupCount),
    /** The index of the current group, from 0; the number of groups when all groups have had their turn. */
    current: count,
  })
  .register(z.globalRegistry, {
    id: 'Rollout',
    description: 'The installation of a firmware on many hubs, group by group',
  });
export type Rollout = z.output<typeof Rollout>;

/** A hub in a roll-out. */
export const RolloutTarget = z
  .strictObject({
    hubId: z.string(),
    group: count,
    state: z.enum(TARGET_STATES),
    reason: z.nullable(z.enum([...UPDATE_FAILURES, ...LEFT_OUT_REASONS])),
    /** The time of the last change of the state. */
    at: Time,
  })
  .register(z.globalRegistry, { id: 'RolloutTarget', description: 'The state of a hub in a roll-out' });
export type RolloutTarget = z.output<typeof RolloutTarget>;
