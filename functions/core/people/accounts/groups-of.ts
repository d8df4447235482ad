import { readUser, readUsers } from './store.ts';

/** The groups of these accounts, by account id, read consistently; deleted accounts are left out. */
export async function groupsOf(ids: readonly string[]): Promise<Map<string, string | null>> {
  const users = await readUsers(ids, { consistent: true });
  return new Map(users.map(({ row: { id, managerGroup } }) => [id, managerGroup]));
}

/** The group of an owner; null without an owner or a group. */
export const groupOf = async (id: string | undefined): Promise<string | null> =>
  (id !== undefined && (await groupsOf([id])).get(id)) || null;

/** The group that an account administers; null: none. */
export const administeredBy = async (id: string): Promise<string | null> =>
  (await readUser(id))?.administers ?? null;
