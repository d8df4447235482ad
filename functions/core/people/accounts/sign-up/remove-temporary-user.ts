import { readUserByEmail, removeUser } from '../store.ts';

/** Removes an account that was made to try something. Answers false when there is none of that address. */
export async function removeTemporaryUser(email: string): Promise<boolean> {
  const user = await readUserByEmail(email);
  if (user) await removeUser(user);
  return user !== undefined;
}
