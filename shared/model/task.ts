import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

/** The kinds of long work that runs in the background (specification 2.4, contract reading 60). */
export const TASK_KINDS = [
  'newsletter',
  'assignHubs',
  'assignBeacons',
  'transferHubs',
  'transferBeacons',
  'detachHubs',
  'detachBeacons',
  'offerHubs',
  'offerBeacons',
  'configureBeacons',
  'configureClaimed',
  'configureHubs',
  'updateHubs',
  'placeHubs',
  'placeBeacons',
  'setInfoDevices',
  'importInfos',
  'planRound',
  'exportAccount',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
/** `waiting` and `cancelled`: of tasks that were given time to be cancelled before they begin (reading 315). */
export const TASK_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
/** The most time that a task may be given in which it can be cancelled, in seconds. */
export const GRACE_SECONDS_MAX = 600;

/** Why a device was skipped. */
export const DEVICE_SKIP_REASONS = [
  'DEVICE_UNKNOWN',
  /** The giving account does not own it, or the caller may not see it. */
  'NOT_OWNED',
  /** The receiving account owns it already. */
  'ALREADY_OWNED',
  'CHANGED_MEANWHILE',
  /** It is part of another open offer. */
  'ALREADY_OFFERED',
  /** The receiving account is deleted. */
  'RECEIVER_GONE',
  /** It would have more tags than a device may. */
  'TOO_MANY_TAGS',
  /** The site is deleted. */
  'SITE_GONE',
  /** The user who started the task may not do this any more. */
  'RIGHT_LOST',
] as const;
export type DeviceSkipReason = (typeof DEVICE_SKIP_REASONS)[number];

export const Task = z
  .strictObject({
    taskId: OpaqueId,
    taskStatus: z.enum(TASK_STATES),
    kind: z.enum(TASK_KINDS),
    createdDate: Time,
    /** When a waiting task begins. Absent for all others. */
    startsAt: z.optional(Time),
    data: z.strictObject({
      /** Grows while ids are still being gathered. */
      total: z.number(),
      done: z.number(),
      /** The first skipped ids, with their reasons. */
      skipped: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
      skippedCount: z.number(),
    }),
  })
  .register(z.globalRegistry, { id: 'Task', description: 'Long work in the background, with its progress' });
export type Task = z.output<typeof Task>;
