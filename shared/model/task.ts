import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

/** Long work that goes on by itself (specification 2.4, contract reading 60). */
export const TASK_KINDS = ['newsletter'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
export const TASK_STATES = ['running', 'finished', 'failed'] as const;

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
