import { readUser } from '../store.ts';

/** Whether an account can let a group in whose provider fails: a GROUP_ADMIN in the group, who can sign in by a password. */
export async function mayBreakGlass(id: string, group: string): Promise<boolean> {
  const user = await readUser(id);
  if (!user || user.passwordHash === null) return false;
  const { role, managerGroup, verified, deactivated } = user.row;
  return role === 'GROUP_ADMIN' && managerGroup === group && verified && !deactivated;
}
