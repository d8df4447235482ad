import type { getViews as contract } from '../../../../../shared/contract/auth.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { readViews } from './views-store.ts';

/** The views of a list that the caller has saved. */
export const getViews: UseCase<typeof contract> = async ({ userId }, { params: { list } }) => {
  const { views, startId = null, version } = await readViews(userId, list);
  return { list, views: [...views], startId, version };
};
