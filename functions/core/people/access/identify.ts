import * as z from 'zod/mini';
import { OpaqueId } from '../../../../shared/model/common.ts';
import type { Identity, Target } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { isFresh } from '../../../platform/fresh-proof.ts';
import type { Credentials } from '../../../platform/http.ts';
import {
  type Account,
  accountOf,
  accountOfSession,
  accountsOf,
  foreseenForMembers,
  groupThatAsksMembers,
  type LiveSession,
  userClaimedBy,
} from '../accounts/account.ts';
import { isExpired, permissionsNow } from '../apikeys/permissions-now.ts';
import { type ApiKey, noteKeyUse, readApiKey } from '../apikeys/read-api-key.ts';
import { membershipNow } from '../members/membership-now.ts';

/**
 * The caller with this session or API key; undefined when neither is valid (any more). The account to act for, and what
 * the caller is in it, are read in the same request as the session.
 *
 * @throws NOT_LOGGED_IN with the reason, for a key that has expired or does not work from the caller's address
 */
export async function identify({
  session,
  apiKey,
  address = '',
  runAs,
}: Credentials): Promise<Identity | undefined> {
  if (apiKey !== undefined) {
    const key = await readApiKey(apiKey, address);
    const principal = key && (await accountOf(key.row.principalId));
    const identity = principal && identityOf(principal, { key });
    if (identity) await noteKeyUse(key, address);
    return identity;
  }
  if (session === undefined) return undefined;
  const [found, target] = await Promise.all([
    accountOfSession(session),
    targetOf(runAs, userClaimedBy(session)),
  ]);
  if (!found) return undefined;
  const { account, ...live } = found;
  const identity = identityOf(account, { ...live, target });
  if (!identity || !target) return identity;
  return { ...identity, mayBeginRunAs: await mayActFor(account, live.session, runAs!) };
}

/** An admin who acts for a user proves their identity again after this long. */
const RUN_AS_MS = 60 * 60_000;

/**
 * May a session act for a user? An admin with a second factor begins it with a fresh proof. The session remembers that, so that
 * the calls that follow need none.
 */
async function mayActFor(
  { role, hasFactor }: Account,
  session: LiveSession,
  target: string,
): Promise<boolean> {
  if (role !== 'ADMIN' || !hasFactor) return true;
  const { actsFor, provedAt } = session;
  if (actsFor?.userId === target && now() <= actsFor.since + RUN_AS_MS) return true;
  if (!isFresh(provedAt)) return false;
  await session.actFor(target);
  return true;
}

/**
 * The account to act for, and what a user is in it now; undefined without one, and for a malformed id.
 *
 * @param userId must be verified before the answer counts
 */
export async function targetOf(
  id: string | undefined,
  userId: string | undefined,
): Promise<Target | undefined> {
  if (id === undefined || !z.safeParse(OpaqueId, id).success) return undefined;
  const [[account], member, foreseen] = await Promise.all([
    accountsOf([id]),
    userId === undefined ? undefined : membershipNow(id, userId),
    foreseenForMembers(id),
  ]);
  if (!account) return undefined;
  const { role, appLabel, deactivated, managerGroup } = account;
  const askingGroup = member && (await groupThatAsksMembers(id, managerGroup, foreseen));
  const scope = member?.scope ?? undefined;
  return { roles: [role], appLabel, deactivated, member: member?.role, scope, askingGroup };
}

/**
 * What a user with a session or a key is allowed to do now. It is decided on every call from the current account and
 * key. Undefined for a deactivated account or an expired key.
 */
export function identityOf(
  { userId, role, deactivated, administers, keyEpoch, appLabel, hasFactor, refusedUntil }: Account,
  { key, session, target, duty, hasSecondStep }: Proven,
): Identity | undefined {
  if (deactivated || (key && isExpired(key.row))) return undefined;
  return {
    kind: key ? 'key' : 'session',
    key: key && { id: key.row.id, first4: key.row.first4 },
    sessionId: session?.id,
    proof: session && { at: session.provedAt, hasFactor, signOn: session.signOn },
    permissions: key ? permissionsNow(key.row, { role, keyEpoch }) : [],
    scope: key?.row.scope ?? undefined,
    userId,
    roles: [role],
    administers,
    appLabel,
    target,
    duty,
    hasSecondStep,
    refusedUntil: key ? key.callsRefusedUntil : refusedUntil,
  };
}

/** By what an account calls, for whom, and whether it owes a second factor. A key is no sign-in and owes none. */
type Proven = Pick<Identity, 'target' | 'duty' | 'hasSecondStep'> & {
  readonly key?: ApiKey | undefined;
  readonly session?: LiveSession;
};
