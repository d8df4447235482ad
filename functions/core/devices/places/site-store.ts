import { Refusal } from '../../../../shared/errors.ts';
import type { FloorPlan, FloorPlanUpload, Position, Site } from '../../../../shared/model/place.ts';
import { type Expression, expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import { nameWordWrites } from '../../../platform/name-words.ts';
import {
  getItem,
  getItems,
  type Item,
  type Key,
  queryIndex,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { foldText, orderOf, takenName } from '../../../platform/words.ts';

/**
 * Items of sites:
 * - `site#<id>` / `row`: a site; listed by owner (`own`) and all together (`all`), by name. `beacons` and `hubs`: how many
 *   devices are there; they are not in the row, so that counting writes no index. `planUpload`: the last upload of a floor plan
 * - `siteName#<owner>` / `<name>`: a name that is taken. Names of one owner are unique, compared without case
 */
export interface SiteRow extends Omit<Site, 'owner' | 'beacons' | 'hubs' | 'position' | 'floorPlan'> {
  /** Absent in sites that were created before there was a map. */
  position?: Position | null;
  floorPlan?: StoredPlan | null;
}

export interface StoredPlan extends FloorPlan {
  /**
   * What the spots of devices refer to. Another picture of the same place keeps it. When the floor plan is removed, all
   * spots on it are void, however many there are.
   */
  readonly drawing: string;
}

export interface SiteItem extends Item {
  schema: 1;
  row: SiteRow;
  own?: string;
  beacons?: number;
  hubs?: number;
  planUpload?: FloorPlanUpload;
}

const KIND = 'site';

const SITES = listed<SiteRow>()(KIND, {
  shards: 1,
  owner: 'userId',
  fields: { name: { words: true, of: 'name' } },
  orders: { name: { slot: 1, of: 'name', sortValue: orderOf } },
});
export const siteList = SITES.list;
const siteKey = SITES.keyOf;
const nameKey = (owner: string, name: string): Key => ({ pk: `siteName#${owner}`, sk: takenName(name) });

/** Read consistently, because its owner decides who may change it. */
export const readSite = (id: string) => getItem<SiteItem>(siteKey(id), { consistent: true });

/** These sites, by id; those that do not exist are left out. */
export const readSites = async (
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, SiteItem>> =>
  new Map(
    (await getItems<SiteItem>([...new Set(ids)].map(siteKey), options)).map((item) => [item.row.id, item]),
  );

/** Reads which sites of these owners have these names, consistently. Returns the id for an owner and a name. */
export async function sitesNamed(
  named: readonly { readonly owner: string; readonly name: string }[],
): Promise<(owner: string, name: string) => string | undefined> {
  const textOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;
  const keys = new Map(named.map(({ owner, name }) => nameKey(owner, name)).map((key) => [textOf(key), key]));
  const items = await getItems<Item & { siteId: string }>([...keys.values()], { consistent: true });
  const ids = new Map(items.map((item) => [textOf(item), item.siteId]));
  return (owner, name) => ids.get(textOf(nameKey(owner, name)));
}

const nameTaken = () => new Refusal('NAME_ALREADY_USED');
const isAtVersion = ({ version }: SiteRow): Expression => expr`#row.#version = ${version}`;
const withName = ({ id, userId, name }: SiteRow): Guarded => ({
  write: { put: { ...nameKey(userId, name), siteId: id }, when: expr`attribute_not_exists(#pk)` },
  refusal: nameTaken(),
});
const wordsOf = (row: SiteRow, before: string | undefined, after: string | undefined): Guarded[] =>
  nameWordWrites(KIND, row, before, after).map((write) => ({ write }));

/** Creates a site. Throws NAME_ALREADY_USED. */
export const insertSite = (row: SiteRow, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    { write: { put: { ...SITES.itemOf(row), schema: 1 }, when: expr`attribute_not_exists(#pk)` } },
    withName(row),
    ...wordsOf(row, undefined, row.name),
    ...also,
  ]);

/** Changes what is said about a site. Throws NAME_ALREADY_USED, ConditionFailed after a concurrent change. */
export async function changeSite(
  { row: was }: SiteItem,
  { name, address, position, floorPlan, version }: SiteRow,
  also: readonly Guarded[],
): Promise<void> {
  const row = { ...was, name };
  const isSameName = foldText(name) === foldText(was.name);
  await transactGuarded([
    {
      write: {
        update: siteKey(was.id),
        change: SITES.change(was, { name, address, position, floorPlan, version }),
        when: isAtVersion(was),
      },
    },
    ...(isSameName ? [] : [withName(row), { write: { delete: nameKey(was.userId, was.name) } }]),
    ...wordsOf(was, was.name, name),
    ...also,
  ]);
}

/** Notes the upload of a floor plan that was offered last. Returns false if the site is gone. */
export const notePlanUpload = (id: string, planUpload: FloorPlanUpload): Promise<boolean> =>
  written(updateItem(siteKey(id), set({ planUpload }), expr`attribute_exists(#own)`));

const isAwaited = (upload: string): Expression =>
  expr`#planUpload.#id = ${upload} AND #planUpload.#state = ${'waiting'}`;

/** Stores why an upload was refused. Returns false if another one was offered since, or it was decided. */
export const refusePlan = (
  id: string,
  upload: string,
  reason: NonNullable<FloorPlanUpload['reason']>,
): Promise<boolean> =>
  written(
    updateItem(
      siteKey(id),
      set({ planUpload: { id: upload, state: 'refused', reason } satisfies FloorPlanUpload }),
      isAwaited(upload),
    ),
  );

/** Makes an uploaded picture the floor plan of a site. Throws ConditionFailed after a concurrent change. */
export const takePlan = (
  { row }: SiteItem,
  { floorPlan, version }: SiteRow,
  upload: string,
  also: readonly Guarded[],
): Promise<void> =>
  transactGuarded([
    {
      write: {
        update: siteKey(row.id),
        change: SITES.change(
          row,
          { floorPlan, version },
          { sets: { planUpload: { id: upload, state: 'taken', reason: null } satisfies FloorPlanUpload } },
        ),
        when: expr`${isAtVersion(row)} AND ${isAwaited(upload)}`,
      },
    },
    ...also,
  ]);

/** Deletes a site. Throws SITE_IN_USE while devices are there, and after a concurrent change ConditionFailed. */
export async function removeSite(site: SiteItem, also: readonly Guarded[]): Promise<void> {
  const { row, beacons = 0, hubs = 0 } = site;
  if (beacons > 0 || hubs > 0) throw new Refusal('SITE_IN_USE', { beacons, hubs });
  const isEmpty = expr`(attribute_not_exists(#beacons) OR #beacons = ${0}) AND (attribute_not_exists(#hubs) OR #hubs = ${0})`;
  await transactGuarded([
    { write: { delete: siteKey(row.id), when: expr`${isAtVersion(row)} AND ${isEmpty}` } },
    { write: { delete: nameKey(row.userId, row.name) } },
    ...wordsOf(row, row.name, undefined),
    ...also,
  ]);
}

/**
 * The write that counts devices that come to a site, or leave it (`by` is negative). Its condition fails if the site is
 * deleted, or another owner's.
 */
export const countAt = (id: string, owner: string, kind: 'beacon' | 'hub', by: number): Write => ({
  update: siteKey(id),
  change: kind === 'beacon' ? expr`ADD #beacons ${by}` : expr`ADD #hubs ${by}`,
  when: expr`#own = ${SITES.partitionOf(owner)}`,
});

/** Some sites of an owner. The index lags. */
export async function someSitesOf(owner: string, limit: number): Promise<string[]> {
  const { items } = await queryIndex<SiteRow>('own', SITES.slotOf('name'), SITES.partitionOf(owner), {
    limit,
  });
  return items.map(({ row }) => row.id);
}
