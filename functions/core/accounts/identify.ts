import type { Identity } from '../../platform/caller.ts';
import type { Credentials } from '../../platform/http.ts';
import { readApiKey } from '../apikeys/read-api-key.ts';
import { readSessionUser } from './session-store.ts';
import { readUser } from './store.ts';
import type { UserItem } from './user-item.ts';

/** Who calls with this session or API key; undefined when neither proves anything (any more). */
export async function identify({ session, apiKey }: Credentials): Promise<Identity | undefined> {
  if (apiKey !== undefined) {
    const key = await readApiKey(apiKey);
    const principal = key && (await readUser(key.principalId, { consistent: true }));
    return principal && active(principal, { kind: 'key', permissions: key.permissions });
  }
  const user = session === undefined ? undefined : await readSessionUser(session);
  return user && active(user, { kind: 'session', permissions: [] });
}

const active = (user: UserItem, proof: Pick<Identity, 'kind' | 'permissions'>): Identity | undefined =>
  user.row.deactivated
    ? undefined
    : { ...proof, userId: user.row.id, roles: [user.row.role], administers: user.administers };
