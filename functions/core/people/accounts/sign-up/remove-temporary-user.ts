import { readUserByEmail, removeUser } from '../store.ts';

/** Removes an account that was created for a smoke test. Returns false if the address has no account. */
export async function removeTemporaryUser(email: string): Promise<boolean> {
  const user = await readUserByEmail(email);
  if (user) await removeUser(user);
  return user !== undefined;
}
