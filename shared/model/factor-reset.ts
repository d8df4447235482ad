import * as z from 'zod/mini';
import { line, OpaqueId, Time } from './common.ts';
import { RESET_REASON_MAX } from './factor-limits.ts';

/** Why somebody asks for a reset: one line. */
export const ResetReason = line(RESET_REASON_MAX, 1);

/** Whether an account has second factors, and the reset of them that waits. */
export const FactorReset = z
  .strictObject({
    hasFactor: z.boolean(),
    waiting: z.nullable(
      z.strictObject({
        id: OpaqueId,
        askedBy: OpaqueId,
        /** The name or address of who asked; null if that account was deleted since. */
        askedByName: z.nullable(z.string()),
        reason: z.string(),
        askedDate: Time,
        /** When it takes effect, unless it is confirmed or withdrawn before. */
        dueDate: Time,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FactorReset', description: 'A reset of second factors' });
export type FactorReset = z.output<typeof FactorReset>;
