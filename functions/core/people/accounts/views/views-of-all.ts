import type { SavedView } from '../../../../../shared/model/view.ts';
import { viewsOfAll } from './views-store.ts';

/** The views of each list that an account has saved. */
export const savedViewsOf = (userId: string): Promise<{ list: string; views: readonly SavedView[] }[]> =>
  viewsOfAll(userId);
