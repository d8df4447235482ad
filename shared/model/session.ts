import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

export const BROWSERS = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const SYSTEMS = ['iOS', 'Android', 'Windows', 'ChromeOS', 'macOS', 'Linux'] as const;

/** A live session. */
export const Session = z
  .strictObject({
    id: OpaqueId,
    /** By its User-Agent; null if it is none of these. */
    browser: z.nullable(z.enum(BROWSERS)),
    system: z.nullable(z.enum(SYSTEMS)),
    /** The network address from which it started: an IPv4 address, or a block of IPv6 addresses. */
    address: z.string(),
    createdDate: Time,
    /** To within ten minutes. */
    lastUsedDate: Time,
    /** Whether it is the session of this call. */
    isCurrent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session', description: 'A live session' });
export type Session = z.output<typeof Session>;
