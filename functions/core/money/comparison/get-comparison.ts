import type { getComparison as contract } from '../../../../shared/contract/money/comparison.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readComparison } from './comparison-store.ts';

/** What has come of the last comparison of a month with the card provider. */
export const getComparison: UseCase<typeof contract> = async (_, { params: { month } }) => ({
  value: (await readComparison(month))?.row ?? null,
});
