import { type Heard, MINUTE_MS } from './digest.ts';
import { readDigests } from './digest-store.ts';

/**
 * Each beacon has one home: the hub that its live item names. Only the digest of the home is kept exact to a quarter of an hour,
 * so the live item need not be written for every sighting. Every four hours the home looks at the live item, and so proves that
 * it still is the home. Another hub that hears the beacon reads the digest of the home once in a quarter of an hour; if the home
 * has not heard the beacon for that time, the other hub becomes the home.
 *
 * A former home learns this only by its next proof, and keeps its digest exact until then. Therefore the live item also names
 * the former homes, for as long, and a reader of the last sighting reads the digests of the home and of all former homes.
 */
export interface FormerHome {
  readonly hub: string;
  /** Until then (ms) it may be the only one that knows of a sighting. */
  readonly until: number;
}

/** After this time a hub must prove that it is the home. */
export const PROVEN_MS = 4 * 60 * MINUTE_MS;
/** A hub relies for a quarter of an hour on what it read in the digest of a home. */
const FORMER_MS = PROVEN_MS + 20 * MINUTE_MS;

/** What the live item of a beacon says of its homes. */
export interface Homes {
  readonly hub: string | null;
  readonly formerHomes?: readonly FormerHome[];
}

/** The homes of a beacon after a hub became the home at a time, ms. */
export function withHome({ hub, formerHomes = [] }: Homes, is: string, at: number): Homes {
  if (hub === null) return { hub: is };
  const others = formerHomes.filter((one) => one.hub !== hub && one.hub !== is);
  return withoutExpired({ hub: is, formerHomes: [...others, { hub, until: at + FORMER_MS }] }, at);
}

/** The homes after the live item was written for a sighting at a time, ms: every stamp of an expired one is older. */
export const withoutExpired = ({ hub, formerHomes }: Homes, at: number): Homes => ({
  hub,
  ...(formerHomes && { formerHomes: formerHomes.filter(({ until }) => until > at) }),
});

/** The hubs that may know of the last sighting of a beacon. */
export const hubsOf = ({ hub, formerHomes = [] }: Homes): string[] => [
  ...(hub === null ? [] : [hub]),
  ...formerHomes.map((one) => one.hub),
];

/** Whether a hub is the home of a beacon by its own digest, without another proof. */
export const isAtHome = (hubId: string, { known }: Heard, at: number): boolean =>
  known?.home === hubId && at - known.seenAt < PROVEN_MS;

/** When these hubs last noted a beacon, by beacon, ms; beacons that none of their hubs noted are left out. */
export async function lastNoted(
  hubsByBeacon: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  const digests = await readDigests([...new Set([...hubsByBeacon.values()].flat())]);
  return new Map(
    [...hubsByBeacon].flatMap(([beaconId, hubs]) => {
      const minutes = hubs.flatMap((hub) => digests.get(hub)?.heard.get(beaconId)?.minute ?? []);
      return minutes.length ? [[beaconId, Math.max(...minutes) * MINUTE_MS] as const] : [];
    }),
  );
}

/**
 * Reads the digests of homes. The result gives the minute in which a hub last noted a beacon; undefined if the hub is not its
 * home by its own digest.
 */
export async function notedAtHome(
  homes: readonly string[],
): Promise<(home: string, beaconId: string) => number | undefined> {
  const digests = await readDigests([...new Set(homes)]);
  return (home, beaconId) => {
    const heard = digests.get(home)?.heard.get(beaconId);
    return heard && isAtHome(home, heard, heard.minute * MINUTE_MS) ? heard.minute : undefined;
  };
}
