import type {
  removeInfoBundle as one,
  removeInfoBundles as several,
} from '../../../../shared/contract/content/tours.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { refusalsOf } from '../../../platform/one-by-one.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedTour } from './audited-tour.ts';
import { removeTour } from './remove-tour.ts';
import { tourOf } from './tour-in-reach.ts';

const remove = (caller: Caller, named: { id: string; user: string }): Promise<void> =>
  retryOnConflict(async () => {
    const tour = await tourOf(caller, named);
    await removeTour(tour, await auditedTour(caller, { before: tour.row }));
  });

export const removeInfoBundle: UseCase<typeof one> = async (caller, { params }) => {
  await remove(caller, params);
  return {};
};

/** Tours that do not exist are named in the reply, as are those that could not be deleted. */
export const removeInfoBundles: UseCase<typeof several> = async (caller, { body }) => {
  const user = await namedUser(caller, body.userId);
  return refusalsOf(body.idList, (id) => remove(caller, { id, user }));
};
