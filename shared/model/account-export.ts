import * as z from 'zod/mini';
import { Time } from './common.ts';

export const EXPORT_STATES = ['running', 'ready', 'failed'] as const;
/** The archive can be downloaded for so long. */
export const EXPORT_DAYS = 7;

/** The last export of what an account holds. */
export const AccountExport = z
  .strictObject({
    state: z.enum(EXPORT_STATES),
    createdDate: Time,
    /** Until when its archive can be downloaded; null: it is not ready. */
    expiresDate: z.nullable(Time),
    /** Of the archive, in bytes; null: it is not ready. */
    size: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'AccountExport', description: 'An export of what an account holds' });
export type AccountExport = z.output<typeof AccountExport>;
