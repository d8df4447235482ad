import type {
  proveIdentity as contract,
  startIdentityProof as startContract,
} from '../../../../../shared/contract/authentification.ts';
import { FRESH_MINUTES } from '../../../../../shared/contract/freshness.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { iso, now } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../../platform/guarded.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';
import { alwaysAudited } from '../../../kernel/audit/audited.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { findSession } from '../sign-in/end-own-sessions.ts';
import { readUser } from '../store.ts';
import { type UserItem, userKey } from '../user-item.ts';
import { checkFactor, kindsOf } from './check-factor.ts';
import type { Purpose } from './passkeys/challenge-store.ts';
import { challengeFor } from './passkeys/passkey-login.ts';

/**
 * Besides the limits of passwords and codes, which are those of a sign-in: so that the holder of a session cannot fill the audit
 * trail with refused attempts. It counts per session, which its owner gets anew by signing in.
 */
const REFUSED: Counter = { name: 'refused-proofs', windowSeconds: 3600 };
const REFUSED_MAX = 20;
const REFUSALS: readonly string[] = ['INVALID_EMAIL_OR_PASSWORD', 'SECOND_FACTOR_WRONG', 'PASSKEY_REFUSED'];

/** An answer of a passkey proves its owner in the session for which the challenge was made, and signs nobody in. */
const purposeIn = ({ sessionId }: Caller): Purpose => `prove in ${sessionId}`;

/** How the caller can prove at this host to be the owner of the account. */
export const startIdentityProof: UseCase<typeof startContract> = async (caller) => {
  const own = await ownAccount(caller);
  if (!own.hasFactor)
    return {
      kinds: own.passwordHash === null ? [] : ['password'],
      ...{ hasFactor: false, passkey: null },
      signOn: caller.proof?.signOn?.group ?? null,
    };
  const kinds = await kindsOf(own, caller.viewer);
  const passkey = kinds.includes('passkey') ? await challengeFor(purposeIn(caller), caller.viewer) : null;
  return { kinds, hasFactor: true, passkey, signOn: null };
};

/** Makes the proof of the session fresh, and writes it down; a refused attempt, too. */
export const proveIdentity: UseCase<typeof contract> = async (caller, { body }) => {
  const own = await ownAccount(caller);
  const isRefusal = (error: unknown) => error instanceof Refusal && REFUSALS.includes(error.code);
  const limit = { counter: REFUSED, what: `${caller.userId} ${caller.sessionId}`, max: REFUSED_MAX };
  try {
    await limited([limit], () => check(caller, own, body), isRefusal);
  } catch (error) {
    if (isRefusal(error)) await transactGuarded([written(caller, own, false)]);
    throw error;
  }
  const at = now();
  await makeFresh(caller, own, at);
  return { freshUntil: iso(at + FRESH_MINUTES * 60_000) };
};

async function ownAccount({ userId }: Caller): Promise<UserItem> {
  const own = await readUser(userId);
  if (!own) throw new Refusal('NOT_LOGGED_IN');
  return own;
}

async function check(
  caller: Caller,
  own: UserItem,
  { password, ...second }: Parameters<typeof proveIdentity>[1]['body'],
): Promise<void> {
  if (own.hasFactor) return checkFactor(own, second, caller.viewer, purposeIn(caller));
  if (password === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['password'] });
  await checkPassword(own.row.email, password, caller.viewer.address);
}

/** Fails if the session has ended meanwhile, as with a change of password or factors. */
async function makeFresh(caller: Caller, own: UserItem, provedAt: number): Promise<void> {
  const refusal = new Refusal('NOT_LOGGED_IN');
  const { session } = await findSession(caller, caller.sessionId, refusal);
  const epoch = own.sessionEpoch;
  await transactGuarded([
    { write: { check: userKey(own.row.id), when: expr`#sessionEpoch = ${epoch}` }, refusal },
    { write: { update: session, change: set({ provedAt }), when: expr`#epoch = ${epoch}` }, refusal },
    written(caller, own, true),
  ]);
}

const written = (caller: Caller, { row: { id, managerGroup } }: UserItem, identityProved: boolean): Guarded =>
  alwaysAudited(caller, { item: `user/${id}`, subjectId: id, managerGroup, after: { identityProved } });
