import type { Caller } from '../../../../platform/caller.ts';
import { isInReach } from '../../../people/accounts/subject.ts';
import { ownerOf, readHubRows } from '../store.ts';
import { heardWithinWeek } from './digest.ts';
import { readDigests } from './digest-store.ts';

/**
 * The beacons of any owner that a hub heard within the last week, ordered by id. Empty for a hub that is missing or out
 * of the caller's reach.
 *
 * @param listed the user whose list is requested; hubs of this user are in reach
 */
export async function beaconsHeardBy(
  caller: Caller,
  hubId: string,
  listed: string | undefined,
): Promise<string[]> {
  const [[hub], digests] = await Promise.all([readHubRows([hubId]), readDigests([hubId])]);
  const digest = digests.get(hubId);
  if (!hub || !digest) return [];
  const owner = ownerOf(hub);
  const isReached = (owner !== undefined && owner === listed) || (await isInReach(caller, owner));
  return isReached ? [...heardWithinWeek(digest).keys()].sort() : [];
}
