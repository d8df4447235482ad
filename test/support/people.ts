import { argon2Sync, randomBytes } from 'node:crypto';
import { insertUser, type NewUser, readUser } from '../../functions/core/people/accounts/store.ts';
import { userKey } from '../../functions/core/people/accounts/user-item.ts';
import type { Caller, Visitor } from '../../functions/platform/caller.ts';
import { putItem } from '../../functions/platform/table.ts';
import type { Reach, Role } from '../../shared/roles.ts';

let addresses = 0;
let accounts = 0;

/** A visitor, each from another address unless one is given. */
export const visitor = (
  address = `10.0.${addresses >> 8}.${addresses++ & 255}`,
  session?: string,
): Visitor => ({
  kind: 'visitor',
  viewer: { host: 'console.example', address, requestId: 'request' },
  session,
});

/** The caller that a user is in a call with this role and reach. */
export const callerOf = (
  user: { id: string; administers?: string },
  role: Role = 'INFO_PROVIDER',
  reach: Reach = 'own',
): Caller => ({
  kind: 'session',
  viewer: visitor().viewer,
  userId: user.id,
  actsFor: user.id,
  roles: [role],
  administers: user.administers ?? null,
  permissions: [],
  reach,
  operation: 'test',
  writes: true,
});

export const PASSWORD = 'correct horse';

/**
 * Its hash names parameters that cost a thousandth of those of the product: a check takes them from the hash, and thousands of
 * checks would take minutes. `passwords.test.ts` tries real ones.
 */
const passwordHash = (() => {
  const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cheap });
  return `$argon2id$v=19$m=${cheap.memory},t=${cheap.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
})();

/** A verified account. Its creation is not audited, so that a test finds only its own actions in the audit trail. */
export async function account(
  more: Partial<Omit<NewUser, 'passwordHash'>> = {},
): Promise<{ id: string; email: string }> {
  const email = more.email ?? `user${++accounts}@example.com`;
  const known = { name: 'Some Body', role: 'INFO_PROVIDER', languageCode: 'en-gb', verified: true } as const;
  const { row } = await insertUser({
    ...known,
    groupConfirmed: true,
    ...more,
    email,
    passwordHash,
  });
  return { id: row.id, email };
}

/** An account with a given id. */
export async function accountWithId(id: string, role: Role): Promise<void> {
  const made = await account({ role });
  const item = (await readUser(made.id))!;
  await putItem({ ...item, ...userKey(id), row: { ...item.row, id } });
}

/** The error code of a refused call; undefined if the call succeeds. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error) => error.code ?? String(error),
  );
