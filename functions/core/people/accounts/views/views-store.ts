import type { SavedView, ShownView, StartViews } from '../../../../../shared/model/view.ts';
import { expr } from '../../../../platform/expression.ts';
import {
  getItem,
  type Item,
  inPages,
  queryItems,
  transact,
  updateItem,
  written,
} from '../../../../platform/table.ts';
import { accountMustExist } from '../account-exists.ts';
import { type UserItem, userKey } from '../user-item.ts';

/** `user#<id>` / `views#<list>`: the views of a list that an account has saved. */
interface ViewsItem extends Item {
  readonly views: readonly SavedView[];
  /** Absent: none. */
  readonly startId?: string;
  readonly version: number;
}
type Views = Pick<ViewsItem, 'views' | 'startId' | 'version'>;

/**
 * `user#<id>` / `start#<list>`: what the list shows first. A copy of a view, written with it, so that an account is read
 * with all its starts in one request.
 */
interface StartItem extends Item {
  readonly list: string;
  readonly view: ShownView;
}

const viewsKey = (userId: string, list: string) => ({ pk: `user#${userId}`, sk: `views#${list}` });
const startKey = (userId: string, list: string) => ({ pk: `user#${userId}`, sk: `start#${list}` });

/** Read consistently: what was just saved is shown. */
export const readViews = async (userId: string, list: string): Promise<Views> =>
  (await getItem<ViewsItem>(viewsKey(userId, list), { consistent: true })) ?? { views: [], version: 0 };

/** The views of all lists that an account has saved. */
export async function viewsOfAll(userId: string): Promise<(Pick<Views, 'views'> & { list: string })[]> {
  const range = { prefix: 'views#' };
  const items = inPages((after) =>
    queryItems<ViewsItem>(`user#${userId}`, { range, after, consistent: true }),
  );
  const all = await Array.fromAsync(items);
  return all.map(({ sk, views }) => ({ list: sk.slice(range.prefix.length), views }));
}

/** More lists than the console has. */
const STARTS_MAX = 100;

/** What each list of an account shows first. Read consistently, as the account is. */
export async function readStartViews(userId: string): Promise<StartViews> {
  const { items } = await queryItems<StartItem>(`user#${userId}`, {
    range: { prefix: 'start#' },
    limit: STARTS_MAX,
    consistent: true,
  });
  return Object.fromEntries(items.map(({ list, view }) => [list, view]));
}

/**
 * The same of an account that was read consistently: without a request if none was ever saved. Of an account of before this was
 * counted, it notes what it has found.
 */
export async function startViewsOf({ row: { id }, startsSaved }: UserItem): Promise<StartViews> {
  if (startsSaved === 0) return {};
  const starts = await readStartViews(id);
  if (startsSaved === undefined)
    await written(updateItem(userKey(id), starting(Object.keys(starts).length), exists));
  return starts;
}

const starting = (count: number) => expr`ADD #startsSaved ${count}`;
const exists = expr`attribute_exists(#pk)`;

/** Saves the views after this version. Throws ConditionFailed if there is another by now, or the account is gone. */
export const saveViews = (
  userId: string,
  list: string,
  { views, startId, version }: Views,
): Promise<void> => {
  const start = views.find(({ id }) => id === startId);
  return transact([
    {
      put: { ...viewsKey(userId, list), views, version: version + 1, ...(start && { startId: start.id }) },
      when: version === 0 ? expr`attribute_not_exists(#pk)` : expr`#version = ${version}`,
    },
    start
      ? { put: { ...startKey(userId, list), list, view: shownIn(start) } }
      : { delete: startKey(userId, list) },
    start ? { update: userKey(userId), change: starting(1), when: exists } : accountMustExist(userId),
  ]);
};

const shownIn = ({ filter, sort, hidden }: SavedView): ShownView => ({ filter, sort, hidden });
