import { startRegistration } from '@simplewebauthn/browser';
import type { startPasskey } from '../../../../../shared/contract/authentification/factors.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';

/** Lets the browser make a passkey. Throws the browser's error when the user cancels. Loaded when a user adds one. */
export async function makePasskey(options: Reply<typeof startPasskey>) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject } };
}

/** Whether the browser said that this device has the passkey already. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
