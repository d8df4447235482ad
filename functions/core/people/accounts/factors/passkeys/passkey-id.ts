import { createHash } from 'node:crypto';

/** The id of a passkey in the API: shorter than a credential's own, which may have a thousand characters. */
export const passkeyIdOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url').slice(0, 16);
