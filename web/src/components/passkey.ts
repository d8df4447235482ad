import {
  type AuthenticationResponseJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type * as z from 'zod/mini';
import { startPasskeyLogin } from '../../../shared/contract/authentification/factors.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { PasskeyAnswer } from '../../../shared/model/factor-proofs.ts';
import { call } from '../lib/api.ts';

/** How the browser answers with a passkey. This module is loaded when a user may use one. */
export type Answer = z.output<typeof PasskeyAnswer>;

/** Asks the browser for a passkey of this host. Throws the browser's error when the user cancels, or there is none. */
export const askPasskey = async (): Promise<Answer> => answerByPasskey(await call(startPasskeyLogin));

/** The same for a challenge that is there. */
export const answerByPasskey = async (optionsJSON: Reply<typeof startPasskeyLogin>): Promise<Answer> =>
  only(await startAuthentication({ optionsJSON }));

/**
 * Lets the browser offer passkeys among the suggestions of a field with `autocomplete="… webauthn"`. Ends when the user has
 * chosen one, when another passkey is asked for, or by `stopOffering`.
 */
export async function offerPasskeys(): Promise<Answer> {
  const optionsJSON = await call(startPasskeyLogin);
  return only(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}
export const stopOffering = () => WebAuthnAbortService.cancelCeremony();

/** The parts that the server reads. */
const only = ({ id, rawId, type, response }: AuthenticationResponseJSON): Answer => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
};
