/** By what a sign-in succeeds. */
export const SIGNED_IN_BY = [
  'password',
  'passwordAndCode',
  'recoveryCode',
  'passkey',
  'singleSignOn',
] as const;
/** Why a sign-in at a known account is refused. */
export const SIGN_IN_REFUSALS = [
  'wrongPassword',
  'wrongCode',
  'wrongPasskey',
  'deactivated',
  'unverified',
  'throttled',
  'ssoRequired',
] as const;
export const SIGN_IN_KINDS = [...SIGNED_IN_BY, ...SIGN_IN_REFUSALS] as const;

export type SignedInBy = (typeof SIGNED_IN_BY)[number];
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];
export type SignInKind = (typeof SIGN_IN_KINDS)[number];
