import * as z from 'zod/mini';
import { OpaqueId } from '../../../../shared/model/common.ts';
import type { Identity } from '../../../platform/caller.ts';
import type { Credentials } from '../../../platform/http.ts';
import { type Account, accountOf, accountOfSession, accountsOf } from '../accounts/account.ts';
import { isExpired, permissionsNow } from '../apikeys/permissions-now.ts';
import { type ApiKey, readApiKey } from '../apikeys/read-api-key.ts';

/**
 * The caller with this session or API key; undefined when neither is valid (any more). The user to act for is read in
 * the same request as the session.
 */
export async function identify({ session, apiKey, runAs }: Credentials): Promise<Identity | undefined> {
  if (apiKey !== undefined) {
    const key = await readApiKey(apiKey);
    const principal = key && (await accountOf(key.row.principalId));
    return principal && identityOf(principal, { key });
  }
  if (session === undefined) return undefined;
  const [found, target] = await Promise.all([accountOfSession(session), targetOf(runAs)]);
  if (!found) return undefined;
  return identityOf(found.account, { sessionId: found.sessionId, target });
}

/** The user to act for; undefined without one, and for a malformed id. */
async function targetOf(id: string | undefined): Promise<Identity['target']> {
  if (id === undefined || !z.safeParse(OpaqueId, id).success) return undefined;
  const [account] = await accountsOf([id]);
  return account && { roles: [account.role] };
}

/**
 * What a user with a session or a key is allowed to do now. It is decided on every call from the current account and
 * key. Undefined for a deactivated account or an expired key.
 */
export function identityOf(
  { userId, role, deactivated, administers, keyEpoch, appLabel }: Account,
  { key, sessionId, target }: Pick<Identity, 'sessionId' | 'target'> & { key?: ApiKey | undefined },
): Identity | undefined {
  if (deactivated || (key && isExpired(key.row))) return undefined;
  return {
    kind: key ? 'key' : 'session',
    key: key && { id: key.row.id, first4: key.row.first4 },
    sessionId,
    permissions: key ? permissionsNow(key.row, { role, keyEpoch }) : [],
    userId,
    roles: [role],
    administers,
    appLabel,
    target,
  };
}
