import type {
  passkeyLogin as contract,
  startPasskeyLogin as startContract,
} from '../../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../../shared/contract/operation.ts';
import type { UseCase, Viewer, Visitor } from '../../../../../platform/caller.ts';
import { type Counter, limited } from '../../../../../platform/throttle.ts';
import { beginSession, checkMaySignInHere } from '../../sign-in/begin-session.ts';
import { noting } from '../../sign-in/history/note-refused.ts';
import { readUser } from '../../store.ts';
import { objectByFactor } from '../resets/object-by-factor.ts';
import { CHALLENGE_MS, newChallenge, type Purpose } from './challenge-store.ts';
import { accountNamed, checkPasskey } from './check-passkey.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Each opened login page takes one, and many people may share a network address. */
const CHALLENGES: Counter = { name: 'passkey-challenges', windowSeconds: 3600 };
const CHALLENGES_MAX = 1000;

/** A challenge for any passkey of this host. It says nothing about who has one. */
export const startPasskeyLogin: UseCase<typeof startContract> = ({ viewer }) => challengeFor('prove', viewer);

/** What a browser needs to ask for a passkey of this host. */
export async function challengeFor(purpose: Purpose, viewer: Viewer): Promise<Reply<typeof startContract>> {
  const limit = { counter: CHALLENGES, what: viewer.address, max: CHALLENGES_MAX };
  const challenge = await limited(
    [limit],
    () => newChallenge(purpose, viewer),
    () => true,
  );
  return { challenge, rpId: relyingPartyOf(viewer), timeout: CHALLENGE_MS, userVerification: 'required' };
}

/** Signs in with a passkey alone: it is something that its user has, and it has verified that it is the user. */
export async function passkeyLogin(
  visitor: Visitor,
  { body: { passkey } }: Input<typeof contract>,
): Promise<{ user: Reply<typeof contract>; token: string }> {
  const { viewer } = visitor;
  const named = accountNamed(passkey);
  const account = await noting(
    () => readUser(named),
    named,
    viewer,
    async () => {
      const found = await checkPasskey(passkey, viewer);
      await checkMaySignInHere(found);
      return found;
    },
  );
  await objectByFactor(account, viewer);
  return beginSession(account, visitor, 'passkey');
}
