import type { SavedView } from '../../../../../shared/model/view.ts';
import { expr } from '../../../../platform/expression.ts';
import { getItem, type Item, transact } from '../../../../platform/table.ts';
import { accountMustExist } from '../account-exists.ts';

/** `user#<id>` / `views#<list>`: the views of a list that an account has saved. */
interface ViewsItem extends Item {
  readonly views: readonly SavedView[];
  readonly version: number;
}

const viewsKey = (userId: string, list: string) => ({ pk: `user#${userId}`, sk: `views#${list}` });

/** Read consistently: what was just saved is shown. */
export async function readViews(
  userId: string,
  list: string,
): Promise<{ readonly views: readonly SavedView[]; readonly version: number }> {
  const { views = [], version = 0 } =
    (await getItem<ViewsItem>(viewsKey(userId, list), { consistent: true })) ?? {};
  return { views, version };
}

/** Saves the views after this version. Throws ConditionFailed if there is another by now, or the account is gone. */
export const saveViews = (
  userId: string,
  list: string,
  { views, version }: { readonly views: readonly SavedView[]; readonly version: number },
): Promise<void> =>
  transact([
    {
      put: { ...viewsKey(userId, list), views, version: version + 1 },
      when: version === 0 ? expr`attribute_not_exists(#pk)` : expr`#version = ${version}`,
    },
    accountMustExist(userId),
  ]);
