import { readUsers } from './store.ts';

/** The groups of these accounts, by id; those that are gone are left out. Read consistently. */
export async function groupsOf(ids: readonly string[]): Promise<Map<string, string | null>> {
  const users = await readUsers(ids, { consistent: true });
  return new Map(users.map(({ row: { id, managerGroup } }) => [id, managerGroup]));
}

/** The group of an owner; null without one. */
export const groupOf = async (id: string | undefined): Promise<string | null> =>
  (id !== undefined && (await groupsOf([id])).get(id)) || null;
