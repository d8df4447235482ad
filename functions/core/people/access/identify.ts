import * as z from 'zod/mini';
import { OpaqueId } from '../../../../shared/model/common.ts';
import type { Identity } from '../../../platform/caller.ts';
import type { Credentials } from '../../../platform/http.ts';
import { readSessionUser } from '../accounts/sign-in/session-store.ts';
import { readUser, readUsers } from '../accounts/store.ts';
import type { UserItem } from '../accounts/user-item.ts';
import { isExpired, permissionsNow } from '../apikeys/permissions-now.ts';
import { type ApiKey, readApiKey } from '../apikeys/read-api-key.ts';

/**
 * Who calls with this session or API key; undefined when neither proves anything (any more). Who is to be acted for is
 * read in the same request as the session.
 */
export async function identify({ session, apiKey, runAs }: Credentials): Promise<Identity | undefined> {
  if (apiKey !== undefined) {
    const key = await readApiKey(apiKey);
    const principal = key && (await readUser(key.row.principalId, { consistent: true }));
    return principal && identityOf(principal, { key });
  }
  if (session === undefined) return undefined;
  const [found, target] = await Promise.all([readSessionUser(session), targetOf(runAs)]);
  if (!found) return undefined;
  return identityOf(found.user, { sessionId: found.sessionId, target });
}

/** What a user to act for is; undefined for nobody, and for a text that can be no id. */
async function targetOf(id: string | undefined): Promise<Identity['target']> {
  if (id === undefined || !z.safeParse(OpaqueId, id).success) return undefined;
  const [user] = await readUsers([id], { consistent: true });
  return user && { roles: [user.row.role] };
}

/**
 * What a user is and may now, with a session or with a key: decided on every call from the account and the key as they
 * are. Undefined for an account or a key that proves nothing any more.
 */
export function identityOf(
  { row: { id: userId, role, deactivated }, administers, keyEpoch = 0 }: UserItem,
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
    // Only a group admin administers, whatever else the account says.
    administers: role === 'GROUP_ADMIN' ? administers : null,
    target,
  };
}
