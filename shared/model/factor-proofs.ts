import * as z from 'zod/mini';
import { CODE_MAX } from './factor-limits.ts';
import { PASSWORD_MAX } from './user-limits.ts';

/** A code of the authenticator app, or a recovery code. */
export const FactorCode = z.string().check(z.minLength(1), z.maxLength(CODE_MAX));

/** Longer than any answer of an authenticator: keys of post-quantum algorithms have some kilobytes. */
const PART_MAX = 20_000;
const part = z.string().check(z.minLength(1), z.maxLength(PART_MAX), z.regex(/^[\w-]+$/));
/** The parts that both answers of a browser have (PublicKeyCredential.toJSON of WebAuthn). */
const credential = {
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
};

/** The answer of a passkey to a challenge. */
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(z.nullable(part)),
  }),
});
/** The answer of an authenticator that has made a passkey. */
export const NewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: part,
    attestationObject: part,
    authenticatorData: z.optional(part),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(z.nullable(part)),
  }),
});

/** What proves the owner: the password if the account has one, and a code or a passkey if it has a factor. */
export const FactorProof = z.strictObject({
  /** Without a password, a fresh sign-in takes its place: else FRESH_PROOF_NEEDED. */
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
  code: z.optional(FactorCode),
  passkey: z.optional(PasskeyAnswer),
});
