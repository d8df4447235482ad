import { readUsers } from './store.ts';

export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The names and addresses of these users, by id; deleted users are left out. */
export async function ownersOf(ids: readonly (string | undefined)[]): Promise<Map<string, Owner>> {
  const users = await readUsers(ids.filter((id) => id !== undefined));
  return new Map(users.map(({ row: { id, name, email } }) => [id, { id, name, email }]));
}
