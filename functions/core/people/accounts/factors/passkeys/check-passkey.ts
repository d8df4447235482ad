import type * as z from 'zod/mini';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { PasskeyAnswer as Answer } from '../../../../../../shared/model/factor-proofs.ts';
import type { Viewer } from '../../../../../platform/caller.ts';
import { now } from '../../../../../platform/clock.ts';
import { retryOnConflict } from '../../../../../platform/retry-on-conflict.ts';
import { queuePasskeyCopied } from '../../mails/queue-mail.ts';
import { readUser } from '../../store.ts';
import type { UserItem } from '../../user-item.ts';
import { type FactorsItem, readFactors, type StoredPasskey, storeUse } from '../factor-store.ts';
import { type Purpose, takeChallenge } from './challenge-store.ts';
import { challengeIn } from './client-data.ts';
import { originOf, relyingPartyOf } from './relying-party.ts';

export type PasskeyAnswer = z.output<typeof Answer>;

const refused = () => new Refusal('PASSKEY_REFUSED');

/**
 * Returns the account whose passkey has signed a challenge of this host, with the user verified. Whatever is wrong throws the
 * same PASSKEY_REFUSED. The use is stored, so that a copy of the authenticator is noticed: whose counter does not grow is
 * refused, and the owner is mailed.
 */
export async function checkPasskey(
  answer: PasskeyAnswer,
  viewer: Viewer,
  purpose: Purpose = 'prove',
): Promise<UserItem> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (challenge === undefined) throw refused();
  await takeChallenge(challenge, purpose, viewer);
  const userId = accountNamed(answer);
  const user = await readUser(userId);
  await retryOnConflict(async () => {
    const factors = await readFactors(userId);
    const passkey = factors && passkeyIn(factors, answer, viewer);
    if (!user || !passkey) throw refused();
    const counter = await signedCounter(answer, passkey, challenge, viewer);
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
      await queuePasskeyCopied(user, viewer);
      throw refused();
    }
    const used = { ...passkey, counter, lastUsedAt: now() };
    const passkeys = factors.passkeys.map((one) => (one === passkey ? used : one));
    await storeUse(factors, { ...factors, passkeys });
  });
  return user!;
}

/** A passkey keeps the id of its account, as bytes. An answer that names nobody takes the same reads. */
export const accountNamed = ({ response: { userHandle } }: PasskeyAnswer): string =>
  Buffer.from(userHandle ?? '', 'base64url')
    .toString('utf8')
    .replace(/[^\w-]/g, '')
    .slice(0, 64) || 'nobody';

const passkeyIn = ({ passkeys }: FactorsItem, { id }: PasskeyAnswer, viewer: Viewer) =>
  passkeys.find(({ credentialId, host }) => credentialId === id && host === relyingPartyOf(viewer));

/** The counter in an answer with a valid signature. */
async function signedCounter(
  answer: PasskeyAnswer,
  { credentialId: id, publicKey }: StoredPasskey,
  expectedChallenge: string,
  viewer: Viewer,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, authenticatorAttachment: undefined, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: originOf(viewer),
    expectedRPID: relyingPartyOf(viewer),
    // The counter is compared here, after the signature: the package would do so before.
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified) throw refused();
  return authenticationInfo.newCounter;
}
