import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { Viewer } from '../../../../../platform/caller.ts';
import { now } from '../../../../../platform/clock.ts';
import { expr } from '../../../../../platform/expression.ts';
import { type Item, putItem, transact, type Write, written } from '../../../../../platform/table.ts';

/**
 * `factor#<hash>` / `challenge`: a challenge that an authenticator signs. It is used once, for what it was made for, at the
 * host for which it was made.
 */
interface ChallengeItem extends Item {
  purpose: string;
  host: string;
  expiresAt: number;
  ttl: number;
}

/** What a challenge is for: to prove a passkey, to do so in one session alone, or to give one to an account. */
export type Purpose = 'prove' | `prove in ${string}` | `add ${string}`;

export const CHALLENGE_MS = 5 * 60_000;

const keyOf = (challenge: string) => ({
  pk: `factor#${createHash('sha256').update(challenge).digest('base64url')}`,
  sk: 'challenge',
});

export async function newChallenge(purpose: Purpose, { host }: Viewer): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = now() + CHALLENGE_MS;
  const item: ChallengeItem = {
    ...keyOf(challenge),
    ...{ purpose, host, expiresAt },
    ttl: Math.ceil(expiresAt / 1000),
  };
  await putItem(item);
  return challenge;
}

/** Uses a challenge up. Of several concurrent uses one succeeds. Throws PASSKEY_REFUSED. */
export async function takeChallenge(challenge: string, purpose: Purpose, { host }: Viewer): Promise<void> {
  const when = expr`#purpose = ${purpose} AND #host = ${host} AND #expiresAt > ${now()}`;
  const taking: Write = { delete: keyOf(challenge), when };
  if (!(await written(transact([taking])))) throw new Refusal('PASSKEY_REFUSED');
}
