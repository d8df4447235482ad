import type { Cause } from './cause.ts';

/** The state at the end of a period, with which the next period begins. */
export interface Carried {
  /** By Info, and the service under the empty id: the number of its last change, and whether it is on. */
  readonly switches: ReadonlyMap<string, { readonly n: number; readonly isOn: boolean }>;
  /** By id: the claims that have not ended. */
  readonly claims: ReadonlyMap<string, { readonly infoId: string; readonly beaconId: string }>;
}

export interface Usage {
  /** ms by beacon, only of beacons that were used. */
  readonly usedMs: ReadonlyMap<string, number>;
  readonly carried: Carried;
}

export const NOTHING_CARRIED: Carried = { switches: new Map(), claims: new Map() };

const SERVICE = '';

/** From when until when, ms; the end is not part of it. */
type Interval = readonly [from: number, to: number];

/** A period, ms. The end is not part of it. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The assignment of a device to an Info within a period. */
interface Claimed extends Period {
  readonly infoId: string;
  readonly beaconId: string;
  /** Whether it was made, and whether it ended, within the period. */
  readonly isNew: boolean;
  readonly isOver: boolean;
}

/** What was the case in a period. */
interface Timeline {
  readonly claims: readonly Claimed[];
  /** When the Info CMS was served. */
  readonly served: readonly Interval[];
  /** By Info: when it was on and served. */
  readonly shown: ReadonlyMap<string, readonly Interval[]>;
  readonly carried: Carried;
}

/**
 * How long each beacon was used in a period, and the state at the end. The order of the causes does not matter.
 *
 * @param before the state at the beginning
 * @param causes all causes of the period
 */
export function foldUsage(before: Carried, causes: readonly Cause[], period: Period): Usage {
  const { claims, shown, carried } = timelineOf(before, causes, period);
  const used = new Map<string, Interval[]>();
  for (const { infoId, beaconId, from, to } of claims) {
    const intervals = common([[from, to]], shown.get(infoId) ?? []);
    if (intervals.length) used.set(beaconId, [...(used.get(beaconId) ?? []), ...intervals]);
  }
  const usedMs = new Map([...used].map(([beaconId, intervals]) => [beaconId, lengthOfAll(intervals)]));
  return { usedMs, carried };
}

/** How many devices one Info used in a period, and how long all of them together, ms. */
export function foldInfo(
  before: Carried,
  causes: readonly Cause[],
  period: Period,
  infoId: string,
): { readonly devices: number; readonly ms: number } {
  const { claims, shown } = timelineOf(before, causes, period);
  const uses = claims
    .filter((claim) => claim.infoId === infoId)
    .map(({ beaconId, from, to }) => ({
      beaconId,
      ms: lengthOfAll(common([[from, to]], shown.get(infoId) ?? [])),
    }))
    .filter(({ ms }) => ms > 0);
  return {
    devices: new Set(uses.map(({ beaconId }) => beaconId)).size,
    ms: uses.reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** What begins or ends a use: the assignment of the device, its Info, the Info CMS, or the period. */
export type Edge = 'device' | 'info' | 'service' | 'period';

/** A time in which an Info used a device, and what began and ended it. */
export interface Use extends Period {
  readonly infoId: string;
  readonly begunBy: Edge;
  readonly endedBy: Edge;
}

/** The uses of one device in a period, in their order. */
export function usesOf(
  before: Carried,
  causes: readonly Cause[],
  period: Period,
  beaconId: string,
): readonly Use[] {
  const { claims, shown, served } = timelineOf(before, causes, period);
  const edge = (at: number, side: 0 | 1): Edge =>
    served.some((interval) => interval[side] === at) ? 'service' : 'info';
  return claims
    .filter((claim) => claim.beaconId === beaconId)
    .flatMap((claim) =>
      common([[claim.from, claim.to]], shown.get(claim.infoId) ?? []).map(([from, to]): Use => {
        const begins = claim.isNew && from === claim.from ? 'device' : undefined;
        const ends = claim.isOver && to === claim.to ? 'device' : undefined;
        return {
          infoId: claim.infoId,
          ...{ from, to },
          begunBy: begins ?? (from === period.from ? 'period' : edge(from, 0)),
          endedBy: ends ?? (to === period.to ? 'period' : edge(to, 1)),
        };
      }),
    )
    .sort((a, b) => a.from - b.from);
}

function timelineOf(before: Carried, causes: readonly Cause[], { from, to }: Period): Timeline {
  const within = (at: number) => Math.min(Math.max(at, from), to);
  const switched = new Map<string, { n: number; isOn: boolean; at: number }[]>();
  for (const [id, { n, isOn }] of before.switches) switched.set(id, [{ n, isOn, at: from }]);
  const claims = new Map<
    string,
    { infoId: string; beaconId: string; from: number; to?: number; isNew: boolean }
  >();
  for (const [id, claim] of before.claims) claims.set(id, { ...claim, from, isNew: false });

  for (const cause of causes)
    if (cause.kind === 'devicesIn')
      for (const { id, beaconId } of cause.claims)
        claims.set(id, { infoId: cause.infoId, beaconId, from: within(cause.at), isNew: true });
  for (const cause of causes) {
    if (cause.kind === 'devicesOut') {
      for (const id of cause.ended) {
        const claim = claims.get(id);
        if (claim) claim.to = Math.max(claim.from, within(cause.at));
      }
    } else if (cause.kind !== 'devicesIn') {
      const id = cause.infoId ?? SERVICE;
      const isOn = cause.kind === 'serviceOn' || cause.kind === 'infoOn';
      switched.set(id, [...(switched.get(id) ?? []), { n: cause.n, isOn, at: within(cause.at) }]);
    }
  }

  const on = new Map([...switched].map(([id, changes]) => [id, intervalsOn(changes, to)]));
  const served = on.get(SERVICE) ?? [];
  return {
    claims: [...claims.values()].map(({ to: end, ...claim }) => ({
      ...claim,
      to: end ?? to,
      isOver: end !== undefined,
    })),
    served,
    shown: new Map([...on].map(([id, intervals]) => [id, common(intervals, served)])),
    carried: {
      switches: new Map(
        [...switched]
          // What was off during the whole period says nothing any more, such as a deleted Info.
          .filter(([id, changes]) => changes.length > 1 || changes[0]!.isOn || !before.switches.has(id))
          .map(([id, changes]) => [id, lastOf(changes)]),
      ),
      claims: new Map(
        [...claims].flatMap(([id, { infoId, beaconId, to: end }]) =>
          end === undefined ? [[id, { infoId, beaconId }] as const] : [],
        ),
      ),
    },
  };
}

const inOrder = <T extends { readonly n: number }>(changes: readonly T[]): T[] =>
  changes.toSorted((a, b) => a.n - b.n);

function lastOf(changes: readonly { n: number; isOn: boolean }[]) {
  const { n, isOn } = inOrder(changes).at(-1)!;
  return { n, isOn };
}

/** When a switch is on. A change never lies before the one that it follows. */
function intervalsOn(changes: readonly { n: number; isOn: boolean; at: number }[], to: number): Interval[] {
  const intervals: Interval[] = [];
  let since: number | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { isOn, at } of inOrder(changes)) {
    latest = Math.max(latest, at);
    if (isOn) since ??= latest;
    else if (since !== undefined) {
      if (latest > since) intervals.push([since, latest]);
      since = undefined;
    }
  }
  if (since !== undefined && to > since) intervals.push([since, to]);
  return intervals;
}

/** What two lists of intervals, each in order and without overlaps, have in common. */
function common(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  const both: Interval[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i]!, other[j]!];
    const [from, to] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (from < to) both.push([from, to]);
    if (a[1] < b[1]) i++;
    else j++;
  }
  return both;
}

/** The length of all intervals together; where some overlap, it counts once. */
function lengthOfAll(intervals: readonly Interval[]): number {
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
