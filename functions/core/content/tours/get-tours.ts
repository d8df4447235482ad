import { getTours as contract } from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import type { Candidates, ListDefinition } from '../../../platform/list-definition.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { isInReach } from '../../people/accounts/subject.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { readTours, type TourRow, tourList } from './store.ts';
import { toListedTour, toTour } from './to-tour.ts';

/** A page of tours: one Query, and what is requested beside it: owners, and how much works without a connection. */
export const getTours: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<TourRow>(caller, contract, searchedTours(caller), query);
  const rows = await withOwners(
    page.items.map(({ row }) => row),
    query,
    ({ userId }) => userId,
  );
  const supports = query.extra_field.includes('offline') ? await supportsOf(rows.map(({ id }) => id)) : NONE;
  return {
    ...page,
    items: rows.map(({ owner, ...row }) => ({
      ...toListedTour(row),
      ...(owner !== undefined && { owner }),
      ...(supports.has(row.id) && { offline: supports.get(row.id) }),
    })),
  };
};

const NONE: ReadonlyMap<string, Tour['offline']> = new Map();

/** How much of these tours works without a connection. It follows from their Infos, so it costs a read for each of them. */
async function supportsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Tour['offline']>> {
  const tours = await readTours(ids);
  const infos = await tourInfos([...new Set(tours.flatMap(({ infoIds }) => infoIds))], { consistent: false });
  return new Map(tours.map((tour) => [tour.row.id, toTour(tour, infos).offline]));
}

const searchedTours = (caller: Caller): ListDefinition => ({
  ...tourList,
  fields: { ...tourList.fields, info: { candidates: (id) => toursOfInfo(caller, id) } },
});

/** The tours that hold an Info in reach, in the order of their creation. */
const toursOfInfo =
  (caller: Caller, id: string): Candidates =>
  async (position = '', most) => {
    const info = (await tourInfos([id], { consistent: false })).get(id);
    const isFound = info && !info.isDeleted && (await isInReach(caller, info.ownerId));
    const after = isFound ? [...info.tours].toSorted().filter((tour) => tour > position) : [];
    const found = after.slice(0, most).map((tour) => ({ id: tour, at: tour }));
    return { found, ...(after.length > most && { stoppedAt: found.at(-1)!.id }) };
  };
