import { putUser } from '../../../../shared/contract/auth/account.ts';
import { getUsers } from '../../../../shared/contract/auth/users.ts';
import { getAlertRules } from '../../../../shared/contract/devices/alerts.ts';
import { getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import { getHubs } from '../../../../shared/contract/devices/hubs.ts';
import { getOffers } from '../../../../shared/contract/devices/offers.ts';
import { getSites } from '../../../../shared/contract/devices/places.ts';
import type { Fleet } from '../../../../shared/model/fleet.ts';
import type { User } from '../../../../shared/model/user.ts';
import { call } from '../../lib/api.ts';
import { updateAccount } from '../../lib/session.ts';

export const STEPS = ['claim', 'name', 'place', 'rule', 'share'] as const;
export type Step = (typeof STEPS)[number];
export type Steps = Readonly<Record<Step, boolean>>;

/** A new account has few sites; the devices are at one of the first. */
const SITES_READ = 15;

/**
 * Which first steps are done, as it is now; undefined if they are not shown. Once all are done, or the user has hidden
 * them, nothing is asked any more.
 */
export async function loadSteps(user: User, fleet: Fleet): Promise<Steps | undefined> {
  if (!user.showsFirstSteps) return undefined;
  const hasDevices = fleet.beacons + fleet.online + fleet.silent + fleet.offline > 0;
  const [isNamed, isPlaced, rules, isShared] = await Promise.all([
    hasDevices && hasNamed(),
    hasDevices && hasPlaced(),
    call(getAlertRules, { query: { limit: 1 } }),
    hasShared(user),
  ]);
  const steps: Steps = {
    claim: hasDevices,
    name: isNamed,
    place: isPlaced,
    rule: rules.items.length > 0,
    share: isShared,
  };
  if (STEPS.some((step) => !steps[step])) return steps;
  // If this fails, it is tried the next time.
  await hideSteps(user).catch(() => {});
  return undefined;
}

/** Hides the first steps of an account for good. */
export async function hideSteps({ id }: User): Promise<void> {
  updateAccount(await call(putUser, { params: { id }, body: { id, showsFirstSteps: false } }));
}

/** From the end of the order by name, devices with a name come first. */
async function hasNamed(): Promise<boolean> {
  const query = { limit: 1, filter: [], sort: '-name' as const };
  const pages = await Promise.all([call(getBeacons, { query }), call(getHubs, { query })]);
  return pages.some(({ items }) => items.some(({ description }) => description !== ''));
}

async function hasPlaced(): Promise<boolean> {
  const { items } = await call(getSites, { query: { limit: SITES_READ, filter: [] } });
  return items.some(({ beacons, hubs }) => beacons + hubs > 0);
}

/** The admin of a group has another user in it; others have offered devices to somebody. */
async function hasShared({ id, administers }: User): Promise<boolean> {
  if (administers === null)
    return (await call(getOffers, { query: { limit: 1, filter: [] } })).items.length > 0;
  const { items } = await call(getUsers, { query: { limit: 2, filter: [] } });
  return items.some((other) => other.id !== id);
}
