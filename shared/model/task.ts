import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

/** Long work that goes on by itself (specification 2.4, contract reading 60). */
export const TASK_KINDS = [
  'newsletter',
  'assignHubs',
  'assignBeacons',
  'transferHubs',
  'transferBeacons',
  'detachHubs',
  'detachBeacons',
  'configureBeacons',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
export const TASK_STATES = ['running', 'finished', 'failed'] as const;

/** Why a device was left out. */
export const DEVICE_SKIP_REASONS = [
  'DEVICE_UNKNOWN',
  /** It does not belong to the account that gives it; who may not see others' devices is told no more. */
  'NOT_OWNED',
  /** It belongs to who was to receive it already. */
  'ALREADY_OWNED',
  'CHANGED_MEANWHILE',
  /** The account that was to receive it is gone. */
  'RECEIVER_GONE',
  /** Who started the task may not do it any more. */
  'RIGHT_LOST',
] as const;
export type DeviceSkipReason = (typeof DEVICE_SKIP_REASONS)[number];

export const Task = z
  .strictObject({
    taskId: OpaqueId,
    taskStatus: z.enum(TASK_STATES),
    kind: z.enum(TASK_KINDS),
    createdDate: Time,
    data: z.strictObject({
      /** Grows while what is to be done is still being gathered. */
      total: z.number(),
      done: z.number(),
      /** The first of those that were left out, with their reason. */
      skipped: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
      skippedCount: z.number(),
    }),
  })
  .register(z.globalRegistry, { id: 'Task', description: 'Long work, as its starter follows it' });
export type Task = z.output<typeof Task>;
