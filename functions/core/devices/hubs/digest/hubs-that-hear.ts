import { type HearingHub, RSSI_MIN } from '../../../../../shared/model/hearing-hub.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { ownersInReach } from '../../../people/accounts/subject.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { ownerOf, readHubLives, readHubRows } from '../store.ts';
import { heardWithinWeek, MINUTE_MS } from './digest.ts';
import { readDigests } from './digest-store.ts';
import { hubOf, readHearers } from './hearer-store.ts';

/** Of a beacon that many hubs hear, only those that began to hear it, or were noted again, most recently. */
const HUBS_MAX = 50;

/**
 * The hubs in the caller's reach that heard a beacon within the last week, the strongest first. Nothing is said about
 * other hubs.
 *
 * @param since sightings before this time (ms) are of an earlier device with the same id
 */
export async function hubsThatHear(caller: Caller, beaconId: string, since: number): Promise<HearingHub[]> {
  const hearers = (await readHearers(beaconId)).slice(0, HUBS_MAX);
  // Read consistently, because the owners decide who may see the hubs.
  const rows = await readHubRows(hearers.map(hubOf), { consistent: true });
  const isInReach = await ownersInReach(caller, rows.map(ownerOf));
  const reached = rows
    .filter((hub) => isInReach(ownerOf(hub)) && isInScope(caller, hub.row))
    .map(({ row }) => row);
  const ids = reached.map(({ id }) => id);
  const [digests, lives] = await Promise.all([readDigests(ids), readHubLives(ids)]);
  return reached
    .flatMap(({ id, description }) => {
      const digest = digests.get(id);
      const heard = digest && heardWithinWeek(digest).get(beaconId);
      if (!heard || (heard.minute + 1) * MINUTE_MS <= since) return [];
      const isOnline = lives.get(id)?.isOnline ?? false;
      return [{ hubId: id, description, isOnline, rssi: heard.rssi, heardAt: iso(heard.minute * MINUTE_MS) }];
    })
    .sort(strongestFirst);
}

/** Unknown strengths come last, and among equal ones the latest first. */
const strongestFirst = (a: HearingHub, b: HearingHub): number =>
  strengthOf(b) - strengthOf(a) || b.heardAt.localeCompare(a.heardAt) || a.hubId.localeCompare(b.hubId);

const strengthOf = ({ rssi }: HearingHub) => rssi ?? RSSI_MIN - 1;
