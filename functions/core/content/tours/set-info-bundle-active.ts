import type { setInfoBundleActive as contract } from '../../../../shared/contract/content/tours.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { wholeTour } from './get-info-bundles.ts';
import { saveAndFollow } from './set-info-bundle.ts';
import { tourOf } from './tour-in-reach.ts';

/** Publishes a tour or takes it back. Twice is once. */
export const setInfoBundleActive: UseCase<typeof contract> = async (caller, { params }) => {
  const { id, active: published } = params;
  await retryOnConflict(async () => {
    const tour = await tourOf(caller, params);
    const { row } = tour;
    if (row.published === published) return;
    const after = { ...row, published, changedDate: iso(), version: row.version + 1 };
    await saveAndFollow(caller, tour, after, tour);
  });
  return wholeTour(caller, id);
};
