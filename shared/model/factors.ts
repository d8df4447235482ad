import * as z from 'zod/mini';
import { line, OpaqueId, Time } from './common.ts';
import { PASSKEY_NAME_MAX } from './factor-limits.ts';

export * from './factor-limits.ts';

/** What its owner calls a passkey: one line. */
export const PasskeyName = line(PASSKEY_NAME_MAX, 1);

/** A passkey of an account. It works at one host of the console, because browsers bind it to that. */
const Passkey = z.strictObject({
  id: OpaqueId,
  name: z.string(),
  host: z.string(),
  createdDate: Time,
  lastUsedDate: z.nullable(Time),
});
export type Passkey = z.output<typeof Passkey>;

/** What an account asks for besides its password. */
export const Factors = z
  .strictObject({
    /** The authenticator app; null: none. */
    totp: z.nullable(z.strictObject({ createdDate: Time, lastUsedDate: z.nullable(Time) })),
    /** The oldest first. */
    passkeys: z.array(Passkey),
    /** How many recovery codes are not used yet. */
    recoveryCodesLeft: z.number(),
  })
  .register(z.globalRegistry, { id: 'Factors', description: 'The second factors of an account' });
export type Factors = z.output<typeof Factors>;
