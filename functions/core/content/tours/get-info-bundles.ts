import type {
  getInfoBundle as one,
  getInfoBundles as several,
} from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { tourInfos } from '../infos/tour-point.ts';
import type { TourItem } from './store.ts';
import { toTour } from './to-tour.ts';
import { tourInReach, tourOf, toursOf } from './tour-in-reach.ts';

/** Tours with what their Infos make of them: one BatchGet for each hundred Infos. */
async function readWhole(items: readonly TourItem[]): Promise<Tour[]> {
  const infos = await tourInfos([...new Set(items.flatMap(({ infoIds }) => infoIds))], { consistent: true });
  return items.map((item) => toTour(item, infos));
}

/** A tour as it is stored now. */
export const wholeTour = async (caller: Caller, id: string): Promise<Tour> =>
  (await readWhole([await tourInReach(caller, id)]))[0]!;

export const getInfoBundle: UseCase<typeof one> = async (caller, { params }) =>
  (await readWhole([await tourOf(caller, params)]))[0]!;

export const getInfoBundles: UseCase<typeof several> = async (caller, { params }) => ({
  items: (await readWhole(await toursOf(caller, params))).map(({ infos: _, ...tour }) => tour),
});
