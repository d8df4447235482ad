import { changeOwner } from '../../ownership/change-owner.ts';
import { hubOwnership } from './hub-ownership.ts';

/** Takes some hubs from a user who is leaving. Answers false when there are none left to be found. */
export async function detachSome(userId: string): Promise<boolean> {
  const ids = await hubOwnership.someOf(userId);
  await changeOwner(hubOwnership, ids, { from: userId, to: undefined });
  return ids.length > 0;
}
