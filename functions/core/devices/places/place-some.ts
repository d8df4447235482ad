import { isDeepStrictEqual } from 'node:util';
import { NO_SITE, TAGS_MAX } from '../../../../shared/model/place-limits.ts';
import type { DeviceSkipReason } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { expr } from '../../../platform/expression.ts';
import type { Write } from '../../../platform/table.ts';
import { type Following, join } from '../ownership/change-owner.ts';
import { isStillAt, type Place, type PlaceFields, placeIn } from '../ownership/place.ts';
import { placeWrites } from './place-writes.ts';
import type { PlacedKind } from './placed-kind.ts';
import { readSites } from './site-store.ts';
import { forgetTag } from './tag-store.ts';

/** The maximum number of writes of a transaction, and of devices that are considered for it. */
const WRITES_MAX = 100;
const IDS_MAX = 90;

/** Where devices are to be. */
export interface Placement {
  /** The owner of the devices; null: any owner, for admins. */
  readonly userId: string | null;
  readonly reach: Caller['reach'];
  /** The place that a device gets. Returns undefined if somebody has moved it since the call was planned; it is then skipped. */
  readonly placeOf: (id: string, before: Place) => Place | undefined;
  /** The number of further writes of the transaction. */
  readonly alsoFor: (placed: readonly Placed[]) => number;
}

/** A device that is placed, or is there already. */
export interface Placed {
  readonly id: string;
  readonly owner: string;
  readonly row: PlaceFields;
  readonly before: Place;
  readonly after: Place;
}

interface Wish extends Omit<Placed, 'owner'> {
  readonly owner: string | undefined;
  /** Somebody has moved the device since the call was planned. */
  readonly wasMoved: boolean;
}

export const isMoved = ({ before, after }: Pick<Placed, 'before' | 'after'>): boolean =>
  before.siteId !== after.siteId ||
  String(before.tags) !== String(after.tags) ||
  !isDeepStrictEqual(before.spot, after.spot);

/** A site where a device is already cannot have been deleted. */
const comesToSite = ({ before, after }: Pick<Placed, 'before' | 'after'>): boolean =>
  after.siteId !== NO_SITE && after.siteId !== before.siteId;

/**
 * Decides what becomes of the first of these devices: of as many as fit into one transaction. Its writes fail with
 * ConditionFailed if one of them has changed since.
 *
 * @returns together, `placed` and `skipped` are the first ones of `ids`
 */
export async function placeSome(
  device: PlacedKind,
  ids: readonly string[],
  { userId, reach, placeOf, alsoFor }: Placement,
): Promise<{
  placed: Placed[];
  skipped: { readonly id: string; readonly reason: DeviceSkipReason }[];
  writes: Write[];
}> {
  const considered = ids.slice(0, IDS_MAX);
  const found = await device.places(considered);
  const wished = new Map(
    [...found].map(([id, { ownerId, ...row }]): [string, Wish] => {
      const before = placeIn(row);
      const place = placeOf(id, before);
      const after = place ? { ...place, tags: [...place.tags].sort() } : before;
      return [id, { id, owner: ownerId, row, before, after, wasMoved: !place }];
    }),
  );
  const sites = await readSites(
    [...wished.values()].flatMap((wish) => (comesToSite(wish) ? [wish.after.siteId] : [])),
    { consistent: true },
  );
  const placed: Placed[] = [];
  const skipped: { readonly id: string; readonly reason: DeviceSkipReason }[] = [];
  let planned: Following[] = [];
  for (const id of considered) {
    const wish = wished.get(id);
    const reason = reasonToSkip(wish);
    if (reason !== undefined) {
      skipped.push({ id, reason });
      continue;
    }
    const is = { ...wish!, owner: wish!.owner! };
    const writes = isMoved(is) ? [...planned, ...writesOf(device, is)] : planned;
    if (join(writes).length + alsoFor([...placed, is]) > WRITES_MAX) break;
    planned = writes;
    placed.push(is);
  }
  return { placed, skipped, writes: join(planned) };

  function reasonToSkip(wish: Wish | undefined): DeviceSkipReason | undefined {
    if (!wish) return reach === 'any' ? 'DEVICE_UNKNOWN' : 'NOT_OWNED';
    const { owner, after, wasMoved } = wish;
    if (owner === undefined || (userId !== null && owner !== userId)) return 'NOT_OWNED';
    if (wasMoved) return 'CHANGED_MEANWHILE';
    if (comesToSite(wish)) {
      const site = sites.get(after.siteId);
      if (!site) return 'SITE_GONE';
      if (site.row.userId !== owner) return 'NOT_OWNED';
    }
    return after.tags.length > TAGS_MAX ? 'TOO_MANY_TAGS' : undefined;
  }
}

const writesOf = (device: PlacedKind, { id, owner, row, before, after }: Placed): Following[] => [
  {
    update: device.rowKey(id),
    change: device.placing(id, after),
    when: expr`#own = ${device.partitionOf(owner)} AND ${isStillAt(row)}`,
  },
  ...placeWrites({ kind: device.kind, id, owner }, before, after),
];

/** Tags that no device has any more are not listed; this only frees their items. */
export async function forgetTags(placed: readonly Placed[]): Promise<void> {
  const lostBy = ({ before, after }: Placed) => before.tags.filter((tag) => !after.tags.includes(tag));
  const byOwner = Map.groupBy(placed, ({ owner }) => owner);
  await Promise.all(
    [...byOwner].flatMap(([owner, some]) =>
      [...new Set(some.flatMap(lostBy))].map((tag) => forgetTag(owner, tag)),
    ),
  );
}
