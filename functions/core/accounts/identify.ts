import * as z from 'zod/mini';
import { OpaqueId } from '../../../shared/model/common.ts';
import type { Identity } from '../../platform/caller.ts';
import type { Credentials } from '../../platform/http.ts';
import { readApiKey } from '../apikeys/read-api-key.ts';
import { readSessionUser } from './session-store.ts';
import { readUser, readUsers } from './store.ts';
import type { UserItem } from './user-item.ts';

/**
 * Who calls with this session or API key; undefined when neither proves anything (any more). Who is to be acted for is
 * read in the same request as the session.
 */
export async function identify({ session, apiKey, runAs }: Credentials): Promise<Identity | undefined> {
  if (apiKey !== undefined) {
    const key = await readApiKey(apiKey);
    const principal = key && (await readUser(key.principalId, { consistent: true }));
    return principal && active(principal, { kind: 'key', permissions: key.permissions });
  }
  if (session === undefined) return undefined;
  const [user, target] = await Promise.all([readSessionUser(session), targetOf(runAs)]);
  return user && active(user, { kind: 'session', permissions: [], target });
}

/** What a user to act for is; undefined for nobody, and for a text that can be no id. */
async function targetOf(id: string | undefined): Promise<Identity['target']> {
  if (id === undefined || !z.safeParse(OpaqueId, id).success) return undefined;
  const [user] = await readUsers([id], { consistent: true });
  return user && { roles: [user.row.role] };
}

const active = (
  user: UserItem,
  proof: Pick<Identity, 'kind' | 'permissions' | 'target'>,
): Identity | undefined =>
  user.row.deactivated
    ? undefined
    : { ...proof, userId: user.row.id, roles: [user.row.role], administers: user.administers };
