import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';
import { BROWSERS, SYSTEMS } from './session.ts';
import { SIGN_IN_KINDS } from './sign-in-kinds.ts';

/** A sign-in, or refused ones of one day that were alike. */
export const SignIn = z
  .strictObject({
    id: OpaqueId,
    /** By what it succeeded, or why it was refused. */
    kind: z.enum(SIGN_IN_KINDS),
    isRefused: z.boolean(),
    /** When it was, of several the last one. */
    timestamp: Time,
    /** The first of several. */
    firstDate: Time,
    /** How many refused ones are in this entry. */
    count: z.int().check(z.minimum(1)),
    /** By its User-Agent, of several that of the last one; null if it is none of these. */
    browser: z.nullable(z.enum(BROWSERS)),
    system: z.nullable(z.enum(SYSTEMS)),
    /** The network of the last one, never its whole address: a /24, of IPv6 a /48. */
    from: z.nullable(z.string()),
    /** Whether this device was new to the account, so that its owner was mailed. */
    isNewDevice: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SignIn', description: 'A sign-in, or refused ones that were alike' });
export type SignIn = z.output<typeof SignIn>;
