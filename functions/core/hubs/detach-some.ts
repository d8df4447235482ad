import { changeOwner, someOf } from './store.ts';

/** Takes some hubs from a user who is leaving. Answers false when there are none left to be found. */
export async function detachSome(userId: string): Promise<boolean> {
  const ids = await someOf(userId);
  await changeOwner(ids, userId, undefined);
  return ids.length > 0;
}
