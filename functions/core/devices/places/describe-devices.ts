import { Refusal } from '../../../../shared/errors.ts';
import {
  DESCRIPTION_REASONS,
  type Described,
  type DescriptionOutcome,
  type DescriptionReason,
  type DescriptionRow,
} from '../../../../shared/model/description.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import type { DeviceSkipReason } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { ConditionFailed, transact } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { groupsOf } from '../../people/accounts/groups-of.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { movedTo, type Place, type PlaceFields, placeIn } from '../ownership/place.ts';
import { atSite, type KnownSites, knownSites } from './known-sites.ts';
import { forgetTags, isMoved, type Placed, type Placement, placeSome } from './place-some.ts';
import type { PlacedDevice, PlacedKind } from './placed-kind.ts';
import { readSites, sitesNamed } from './site-store.ts';

/** A kind of devices that can be described. */
export interface DescribedKind extends PlacedKind {
  /** Gives a device another description, and does all that follows from it. Throws a refusal. */
  readonly rename: (caller: Caller, id: string, description: string) => Promise<unknown>;
}

/** The input of a call, for any kind of devices. */
interface DescribeInput {
  readonly query: { readonly user?: string | undefined };
  readonly body: { readonly rows: readonly DescriptionRow[]; readonly dryRun: boolean };
}

/** Retries after concurrent changes of the devices. */
const ATTEMPTS = 8;

/** What an owner says about a device, with the id of its site. */
interface Said extends Place {
  readonly description: string;
}

/** A row, and what becomes of its device. */
interface Planned {
  readonly row: DescriptionRow;
  /** What it changes of the place of the device. */
  readonly change: PlaceFields;
  readonly before: Said;
  readonly after: Said;
}
type Plan = Planned | { readonly row: DescriptionRow; readonly reason: DescriptionReason };

const isSkipped = (plan: Plan): plan is Extract<Plan, { reason: DescriptionReason }> => 'reason' in plan;
const isRenamed = ({ before, after }: Planned): boolean => before.description !== after.description;

/**
 * Sets the descriptions, sites, tags and spots of devices of the caller or of the named user, row by row. For an admin who names
 * no user, the devices may have any owner. A call that was cut off may be repeated: what is done already stays as it is.
 */
export async function describeDevices(
  caller: Caller,
  device: DescribedKind,
  { query, body: { rows, dryRun } }: DescribeInput,
): Promise<{ items: DescriptionOutcome[] }> {
  const userId = (await listedUser(caller, query.user)) ?? null;
  const plans = await plan(caller, device, rows, userId);
  const kept = new Map<string, DescriptionReason>();
  if (!dryRun) {
    const planned = plans.filter((one) => !isSkipped(one)) as Planned[];
    await rename(caller, device, planned, kept);
    await place(caller, device, { userId, planned: planned.filter(({ row }) => !kept.has(row.id)) }, kept);
  }
  const sites = await knownSites(plans.flatMap((one) => (isSkipped(one) ? [] : [one.before, one.after])));
  return {
    items: plans.map((one): DescriptionOutcome => {
      const { id } = one.row;
      const reason = isSkipped(one) ? one.reason : kept.get(id);
      if (isSkipped(one) || reason !== undefined)
        return { id, outcome: 'skipped', reason: reason!, before: null, after: null };
      return {
        id,
        outcome: isRenamed(one) || isMoved(one) ? 'changed' : 'unchanged',
        reason: null,
        before: described(one.before, sites),
        // A site that was created just now may not be found yet.
        after: described(one.after, sites, one.row.site),
      };
    }),
  };
}

function described(said: Said, sites: KnownSites, name: string | null = null): Described {
  const { siteName, spot } = atSite(said, sites);
  const site = said.siteId === NO_SITE ? null : (siteName ?? name);
  return { description: said.description, site, tags: [...said.tags], spot };
}

/** What is to become of each device, as it is now. */
async function plan(
  { reach }: Caller,
  device: DescribedKind,
  rows: readonly DescriptionRow[],
  userId: string | null,
): Promise<Plan[]> {
  const found = await device.places(rows.map(({ id }) => id));
  const ownerOf = ({ id }: DescriptionRow) => {
    const owner = found.get(id)?.ownerId;
    return userId === null || owner === userId ? owner : undefined;
  };
  const siteOf = await sitesNamed(
    rows.flatMap((row) => {
      const owner = ownerOf(row);
      return owner !== undefined && row.site ? [{ owner, name: row.site }] : [];
    }),
  );
  const siteAfter = (row: DescriptionRow, owner: string, { siteId }: Place) =>
    row.site ? siteOf(owner, row.site) : row.site === null ? NO_SITE : siteId;
  const plans = await readSites(
    rows.flatMap((row) => {
      const [known, owner] = [found.get(row.id), ownerOf(row)];
      return row.spot && known && owner !== undefined ? (siteAfter(row, owner, placeIn(known)) ?? []) : [];
    }),
    { consistent: true },
  );
  return rows.map((row): Plan => {
    const known = found.get(row.id);
    if (!known && reach === 'any') return { row, reason: 'DEVICE_UNKNOWN' };
    const owner = ownerOf(row);
    if (!known || owner === undefined) return { row, reason: 'NOT_OWNED' };
    const before = saidOf(known);
    if (row.siteId !== undefined && row.siteId !== before.siteId) return { row, reason: 'NOT_AT_SITE' };
    const siteId = siteAfter(row, owner, before);
    if (siteId === undefined) return { row, reason: 'SITE_UNKNOWN' };
    const drawing = plans.get(siteId)?.row.floorPlan?.drawing;
    if (row.spot && drawing === undefined) return { row, reason: 'NO_FLOOR_PLAN' };
    const change: PlaceFields = {
      ...(row.site !== undefined && { siteId }),
      ...(row.tags && { tags: [...new Set(row.tags)].sort() }),
      // If the floor plan is removed concurrently, the spot has no effect.
      ...(row.spot !== undefined && { spot: row.spot && { ...row.spot, drawing: drawing! } }),
    };
    const description = row.description ?? before.description;
    return { row, change, before, after: { description, ...movedTo(before, change) } };
  });
}

const saidOf = ({ description, ...place }: PlacedDevice): Said => ({ description, ...placeIn(place) });

/** Renames devices. Those that keep their name, and the reasons, are added to `kept`. */
function rename(
  caller: Caller,
  device: DescribedKind,
  planned: readonly Planned[],
  kept: Map<string, DescriptionReason>,
): Promise<void> {
  return inLanes(planned.filter(isRenamed), 1, async ([one]) => {
    const { row, after } = one!;
    try {
      await device.rename(caller, row.id, after.description);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      kept.set(row.id, reasonOf(error.code));
    }
  });
}

/** A device that is gone or lost its owner, or a site that is gone, was there when the call began. */
const reasonOf = (code: DeviceSkipReason | Refusal['code']): DescriptionReason =>
  DESCRIPTION_REASONS.find((one) => one === code) ?? 'CHANGED_MEANWHILE';

/** The place that a row gives its device; undefined if the device has left the site that the row names. */
function placeNow({ row, change, after }: Planned, before: Place): Place | undefined {
  const place = movedTo(before, change);
  if (row.siteId !== undefined && row.siteId !== before.siteId) return undefined;
  return change.spot && place.siteId !== after.siteId ? undefined : place;
}

/** Places devices, in one transaction after the other. Those that stay, and the reasons, are added to `kept`. */
async function place(
  caller: Caller,
  device: DescribedKind,
  { userId, planned }: { readonly userId: string | null; readonly planned: readonly Planned[] },
  kept: Map<string, DescriptionReason>,
): Promise<void> {
  const moved = new Map(planned.filter(isMoved).map((one) => [one.row.id, one]));
  const placement: Placement = {
    userId,
    reach: caller.reach,
    placeOf: (id, before) => placeNow(moved.get(id)!, before),
    alsoFor: (placed) => placed.length,
  };
  let left = [...moved.keys()];
  for (let attempt = 1; left.length && attempt <= ATTEMPTS; ) {
    const { placed, skipped, writes } = await placeSome(device, left, placement);
    try {
      if (writes.length) await transact([...writes, ...(await entriesOf(caller, device, placed, moved))]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      attempt++;
      continue;
    }
    await forgetTags(placed);
    for (const { id, reason } of skipped) kept.set(id, reasonOf(reason));
    left = left.slice(placed.length + skipped.length);
    attempt = 1;
  }
  for (const id of left) kept.set(id, 'CHANGED_MEANWHILE');
}

const auditedPlace = ({ siteId, tags, spot }: Place) => ({
  siteId,
  tags,
  spot: spot && { x: spot.x, y: spot.y },
});

/** The entries for the audit trail, one for each device. */
async function entriesOf(
  caller: Caller,
  device: DescribedKind,
  placed: readonly Placed[],
  planned: ReadonlyMap<string, Planned>,
) {
  const groups = await groupsOf([...new Set(placed.map(({ owner }) => owner))]);
  return placed.filter(isMoved).flatMap(({ id, owner, before, after }) =>
    audited(caller, {
      item: `${device.kind}/${id}`,
      itemName: planned.get(id)!.after.description,
      subjectId: owner,
      managerGroup: groups.get(owner) ?? null,
      before: auditedPlace(before),
      after: auditedPlace(after),
    }).map(({ write }) => write),
  );
}
