import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['iOS', 'Android', 'Windows', 'ChromeOS', 'macOS', 'Linux'] as const;

/** A sign-in that still holds. */
export const Session = z
  .strictObject({
    id: OpaqueId,
    /** As it calls itself; null when it is none of these. */
    browser: z.nullable(z.enum(BROWSERS)),
    system: z.nullable(z.enum(SYSTEMS)),
    /** Where it began: an IPv4 address, or a block of IPv6 addresses. */
    address: z.string(),
    createdDate: Time,
    /** To within ten minutes. */
    lastUsedDate: Time,
    /** The one that asks. */
    isCurrent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session', description: 'A sign-in that still holds' });
export type Session = z.output<typeof Session>;
