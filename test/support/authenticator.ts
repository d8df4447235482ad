import { TOTP } from 'otpauth';
import { now } from '../../functions/platform/clock.ts';

/** The code that an authenticator app with this secret (base32) shows, now or some steps of 30 seconds later. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: now() + steps * 30_000 });
