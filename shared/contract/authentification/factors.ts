import * as z from 'zod/mini';
import { OpaqueId } from '../../model/common.ts';
import { FactorCode, FactorProof, NewPasskey, PasskeyAnswer } from '../../model/factor-proofs.ts';
import { Factors, PasskeyName } from '../../model/factors.ts';
import { LabelName } from '../../model/label-name.ts';
import { User } from '../../model/user.ts';
import { PASSWORD_MAX } from '../../model/user-limits.ts';
import { EVERYONE } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const PROOF_FAULTS = [
  'INVALID_EMAIL_OR_PASSWORD',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'FRESH_PROOF_NEEDED',
  'MISSING_PARAMETER',
] as const;
/** Empty unless these are the first factor's, or were asked for. */
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const getFactors = operation({
  id: 'getFactors',
  method: 'GET',
  path: `${prefix}/factors`,
  summary: 'Returns the second factors of the caller',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  reply: Factors,
  errors: [],
});

export const startTotp = operation({
  id: 'startTotp',
  method: 'POST',
  path: `${prefix}/factors/totp`,
  summary: 'Makes the secret of an authenticator app, which is a factor once it is confirmed',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  idempotent: 'secret',
  body: FactorProof,
  /** `uri` is what a QR code shows to the app; `secret` is typed instead. */
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: [...PROOF_FAULTS],
});

export const confirmTotp = operation({
  id: 'confirmTotp',
  method: 'PUT',
  path: `${prefix}/factors/totp`,
  summary:
    'Makes the authenticator app a factor by its first code; a first factor comes with recovery codes. Ends all sessions and starts a new one',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  body: z.strictObject({ code: FactorCode }),
  reply: recoveryCodes,
  errors: ['SECOND_FACTOR_WRONG', 'FACTOR_NOT_STARTED'],
});

export const deleteTotp = operation({
  id: 'deleteTotp',
  method: 'DELETE',
  path: `${prefix}/factors/totp`,
  summary:
    'Removes the authenticator app, and recovery codes with the last factor. Ends all sessions and starts a new one',
  roles: EVERYONE,
  notRunAs: true,
  body: FactorProof,
  reply: z.strictObject({}),
  errors: [...PROOF_FAULTS, 'ENTITY_NOT_FOUND'],
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: `${prefix}/factors/recoverycodes`,
  summary: 'Replaces all recovery codes by new ones, ends all sessions and starts a new one',
  roles: EVERYONE,
  notRunAs: true,
  body: FactorProof,
  reply: recoveryCodes,
  errors: [...PROOF_FAULTS, 'ENTITY_NOT_FOUND'],
});

export const startPasskey = operation({
  id: 'startPasskey',
  method: 'POST',
  path: `${prefix}/factors/passkeys`,
  summary:
    'Returns what a browser needs to make a passkey for this host (PublicKeyCredentialCreationOptionsJSON)',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  idempotent: 'secret',
  body: FactorProof,
  reply: z.strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.strictObject({ type: z.literal('public-key'), id: z.string() })),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
  errors: [...PROOF_FAULTS, 'TOO_MANY_PASSKEYS'],
});

export const confirmPasskey = operation({
  id: 'confirmPasskey',
  method: 'PUT',
  path: `${prefix}/factors/passkeys`,
  summary:
    'Adds the passkey that the browser has made; a first factor comes with recovery codes. Ends all sessions and starts a new one',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
  reply: recoveryCodes,
  errors: ['PASSKEY_REFUSED', 'ALREADY_EXISTS', 'TOO_MANY_PASSKEYS'],
});

export const deletePasskey = operation({
  id: 'deletePasskey',
  method: 'DELETE',
  path: `${prefix}/factors/passkeys/{id}`,
  summary:
    'Removes a passkey, and recovery codes with the last factor. Ends all sessions and starts a new one',
  roles: EVERYONE,
  notRunAs: true,
  params: z.strictObject({ id: OpaqueId }),
  body: FactorProof,
  reply: z.strictObject({}),
  errors: [...PROOF_FAULTS],
});

/** PublicKeyCredentialRequestOptionsJSON: what a browser needs to ask for a passkey of this host. */
const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

export const startPasskeyLogin = operation({
  id: 'startPasskeyLogin',
  method: 'POST',
  path: `${prefix}/passkeyLogin/start`,
  summary:
    'Returns what a browser needs to ask for a passkey of this host (PublicKeyCredentialRequestOptionsJSON); it is valid once, for five minutes',
  roles: 'public',
  reply: passkeyRequest,
  errors: [],
});

export const passkeyLogin = operation({
  id: 'passkeyLogin',
  method: 'POST',
  path: `${prefix}/passkeyLogin`,
  summary: 'Signs in with a passkey alone, and ends the previous session of the browser',
  roles: 'public',
  body: z.strictObject({ passkey: PasskeyAnswer }),
  reply: User,
  errors: ['PASSKEY_REFUSED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_DEACTIVATED', 'MISSING_ROLE', 'SSO_REQUIRED'],
});

export const startIdentityProof = operation({
  id: 'startIdentityProof',
  method: 'POST',
  path: `${prefix}/identity/start`,
  summary:
    'Returns by what the caller can prove to be the owner of the account, and a challenge for a passkey that is valid once, in this session, for five minutes',
  roles: EVERYONE,
  enrols: true,
  notRunAs: true,
  reads: true,
  /**
   * `password` if there is no second factor; nothing without a password. A recovery code does, too, wherever there is one. `signOn`:
   * the group whose provider has signed the caller in, and proves it by another sign-on (`proves`); null with a second factor.
   */
  reply: z.strictObject({
    kinds: z.array(z.enum(['password', 'totp', 'passkey'])),
    hasFactor: z.boolean(),
    passkey: z.nullable(passkeyRequest),
    signOn: z.nullable(LabelName),
  }),
  errors: [],
});

export const proveIdentity = operation({
  id: 'proveIdentity',
  method: 'POST',
  path: `${prefix}/identity`,
  summary:
    'Proves who calls, so that this session may call what needs a fresh proof for ten minutes: by the password, or by a code or a passkey if there is a second factor',
  roles: EVERYONE,
  notRunAs: true,
  body: z.strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
    code: z.optional(FactorCode),
    passkey: z.optional(PasskeyAnswer),
  }),
  reply: z.strictObject({ freshUntil: z.string() }),
  errors: [...PROOF_FAULTS],
});
