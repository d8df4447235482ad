import { createUser } from '../../functions/core/accounts/create-user.ts';
import type { Caller, Visitor } from '../../functions/platform/caller.ts';
import type { Reach, Role } from '../../shared/roles.ts';

/** People for the tests of use cases. */
let addresses = 0;
let accounts = 0;

/** A visitor from an address of their own, unless one is given. */
export const visitor = (
  address = `10.0.${addresses >> 8}.${addresses++ & 255}`,
  session?: string,
): Visitor => ({
  kind: 'visitor',
  viewer: { host: 'console.example', address, requestId: 'request' },
  session,
});

/** Somebody with an account, who calls with a reach. */
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
});

export const PASSWORD = 'correct horse';

/** A verified account. */
export async function account(
  more: Partial<Parameters<typeof createUser>[1]> = {},
): Promise<{ id: string; email: string }> {
  const email = more.email ?? `user${++accounts}@example.com`;
  const user = { name: 'Some Body', role: 'INFO_PROVIDER', languageCode: 'en-gb', ...more, email } as const;
  // By nobody whose doings are audited: tests of the audit trail count what they do themselves.
  const { id } = await createUser(callerOf({ id: 'nobody' }), user, PASSWORD);
  return { id, email };
}

/** The code a call is refused with; undefined when it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error) => error.code ?? String(error),
  );
