import type { confirmPasskey as contract } from '../../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { Caller, Viewer } from '../../../../../platform/caller.ts';
import { now } from '../../../../../platform/clock.ts';
import { readUser } from '../../store.ts';
import { changeFactors } from '../change-factors.ts';
import { noFactors, readFactors, type StoredPasskey } from '../factor-store.ts';
import { recoveryWith } from '../recovery-codes.ts';
import { takeChallenge } from './challenge-store.ts';
import { challengeIn } from './client-data.ts';
import { originOf, relyingPartyOf } from './relying-party.ts';
import { checkRoom } from './start-passkey.ts';

/**
 * Adds the passkey that a browser has made for a challenge of this account. The owner's password, and a factor if there was
 * one, were checked when the challenge was made.
 */
export async function confirmPasskey(
  caller: Caller,
  { body: { name, passkey } }: Input<typeof contract>,
): Promise<{ reply: Reply<typeof contract>; token: string }> {
  const { userId, viewer } = caller;
  const refused = new Refusal('PASSKEY_REFUSED');
  const challenge = challengeIn(passkey.response.clientDataJSON);
  if (challenge === undefined) throw refused;
  await takeChallenge(challenge, `add ${userId}`, viewer);
  const own = await readUser(userId);
  if (!own) throw new Refusal('NOT_LOGGED_IN');
  const before = (await readFactors(userId)) ?? noFactors(userId);
  checkRoom(before);
  const made = await madeBy(passkey, challenge, viewer);
  if (!made) throw refused;
  if (before.passkeys.some(({ credentialId }) => credentialId === made.credentialId))
    throw new Refusal('ALREADY_EXISTS');
  const { codes, recovery } = recoveryWith(before);
  const added: StoredPasskey = {
    ...made,
    ...{ name, host: relyingPartyOf(viewer), createdAt: now(), lastUsedAt: null },
  };
  const after = { ...before, passkeys: [...before.passkeys, added], recovery };
  const token = await changeFactors(caller, own, 'factorAdded', { before, after });
  return { reply: { recoveryCodes: codes }, token };
}

/** The key of a new passkey; undefined if the answer is not valid. */
async function madeBy(
  passkey: Input<typeof contract>['body']['passkey'],
  expectedChallenge: string,
  viewer: Viewer,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, authenticatorAttachment: undefined, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: originOf(viewer),
    expectedRPID: relyingPartyOf(viewer),
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}
