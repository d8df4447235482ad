import { Refusal } from '../../../../shared/errors.ts';
import type { TourOutputs } from '../../../../shared/model/tour.ts';
import { iso } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { nameWordWrites } from '../../../platform/name-words.ts';
import {
  getItem,
  getItems,
  queryIndex,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { countContent } from '../../people/accounts/counts.ts';
import { whileInfoCmsRuns } from '../../people/accounts/info-cms.ts';
import { nameKey, TOURS, type TourItem, type TourRow, tourKey } from './tour-item.ts';

export type { TourItem, TourRow } from './tour-item.ts';

export const tourList = TOURS.list;

/** Read consistently, because its owner decides who may change it. */
export const readTour = (id: string, options = { consistent: true }) =>
  getItem<TourItem>(tourKey(id), options);
export const readTours = (ids: readonly string[]) =>
  getItems<TourItem>(ids.map(tourKey), { consistent: true });

/** The ids of some of an owner's tours that were created until a time (ISO 8601). The index lags. */
export async function someToursOf(userId: string, limit: number, until: string): Promise<string[]> {
  const { items } = await queryIndex<TourRow>('own', TOURS.slotOf('created'), TOURS.partitionOf(userId), {
    range: { to: `${until}$` },
    limit,
  });
  return items.map(({ row }) => row.id);
}

/** Some tours of all owners, in the order of their creation. The index lags. */
export const someTours = (limit: number, after: Record<string, string> | undefined) =>
  queryIndex<TourRow>('all', TOURS.slotOf('created'), TOURS.kind, { limit, after });

/** Notes what was found about a tour, unless it has changed since. */
export const noteFindings = (row: TourRow, findings: number): Promise<boolean> =>
  written(
    updateItem(
      tourKey(row.id),
      TOURS.change(row, { findings, hasFindings: findings > 0 }),
      expr`#row.#version = ${row.version} AND attribute_not_exists(#isDeleted)`,
    ),
  );

/** What a tour holds, beside its row. */
export type Content = Pick<TourItem, 'infoIds' | 'leaving' | 'isPending'> & { readonly outputs: TourOutputs };

/**
 * Saves a tour with its name, in one transaction.
 *
 * @param was undefined: the tour is new
 * @throws INFO_CMS_OFF, TOUR_NAME_ALREADY_USED, ConditionFailed after a concurrent change
 */
export async function saveTour(
  was: TourItem | undefined,
  row: TourRow,
  content: Content,
  also: readonly Guarded[],
): Promise<void> {
  const { id, userId } = row;
  await transactGuarded([
    whileInfoCmsRuns(userId),
    {
      write: was
        ? {
            update: tourKey(id),
            change: TOURS.change(was.row, changedFields(was.row, row), { sets: { ...content } }),
            when: isAsRead(was),
          }
        : { put: { ...TOURS.itemOf(row), schema: 1, ...content }, when: expr`attribute_not_exists(#pk)` },
    },
    ...renamed(was?.row, row),
    ...(was ? [] : [{ write: countContent(userId, 'tours', 1) }]),
    ...also,
  ]);
}

/**
 * Removes a tour from the lists and from phones, and frees its name. Its Infos stop pointing to it afterwards. Throws
 * ConditionFailed after a concurrent change.
 */
export async function retireTour(tour: TourItem, also: readonly Guarded[]): Promise<void> {
  const { row, infoIds, leaving = [] } = tour;
  const sets = {
    isDeleted: true,
    isPending: true,
    infoIds: [],
    leaving: [...new Set([...leaving, ...infoIds])],
  };
  await transactGuarded([
    {
      write: {
        update: tourKey(row.id),
        change: TOURS.change(row, { version: row.version + 1 }, { sets, removes: ['own', 'all'] }),
        when: isAsRead(tour),
      },
    },
    { write: { delete: nameKey(row.userId, row.name) } },
    ...nameWordWrites(TOURS.kind, row, row.name, undefined).map((write) => ({ write })),
    { write: countContent(row.userId, 'tours', -1) },
    ...also,
  ]);
}

/** A condition for the transactions that let Infos follow a tour: nobody has changed it since. */
export const stillAsRead = ({ row }: TourItem): Write => ({
  check: tourKey(row.id),
  when: isAtVersion(row),
});

/** The write that takes Infos out of a tour. */
export const withoutInfos = ({ row, infoIds }: TourItem, gone: ReadonlySet<string>): Write => {
  const left = infoIds.filter((id) => !gone.has(id));
  const change = { infosCount: left.length, changedDate: iso(), version: row.version + 1 };
  return {
    update: tourKey(row.id),
    change: TOURS.change(row, change, { sets: { infoIds: left } }),
    when: isAtVersion(row),
  };
};

/** Notes that all Infos point to a tour as they should, or deletes what is left of a deleted one. */
export const settleTour = ({ row, isDeleted }: TourItem): Promise<void> =>
  transact([
    isDeleted
      ? { delete: tourKey(row.id), when: isAtVersion(row) }
      : {
          update: tourKey(row.id),
          change: expr`REMOVE #isPending, #leaving`,
          when: isAtVersion(row),
        },
  ]);

const isAtVersion = ({ version }: TourRow): Expression => expr`#row.#version = ${version}`;
const isAsRead = ({ row }: TourItem): Expression =>
  expr`#row.#version = ${row.version} AND attribute_not_exists(#isDeleted)`;

function changedFields(was: TourRow, is: TourRow): Partial<TourRow> {
  return Object.fromEntries(
    Object.entries(is).filter(([field, value]) => was[field as keyof TourRow] !== value),
  );
}

function renamed(was: TourRow | undefined, is: TourRow): Guarded[] {
  const words = nameWordWrites(TOURS.kind, is, was?.name, is.name).map((write) => ({ write }));
  const [before, after] = [was && nameKey(is.userId, was.name), nameKey(is.userId, is.name)];
  if (before?.sk === after.sk) return words;
  const taken: Write = { put: { ...after, tourId: is.id }, when: expr`attribute_not_exists(#pk)` };
  return [
    { write: taken, refusal: new Refusal('TOUR_NAME_ALREADY_USED') },
    ...(before ? [{ write: { delete: before } }] : []),
    ...words,
  ];
}
