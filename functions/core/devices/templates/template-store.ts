import type { Template } from '../../../../shared/model/template.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, type Item, transact, type Write } from '../../../platform/table.ts';
import { accountMustExist } from '../../people/accounts/account-exists.ts';

/**
 * `user#<id>` / `templates`: the templates of an account. One item, because they are few and small (100 of 3 kB at most),
 * and their names and order codes must differ. It goes with the account, as all items of its partition do.
 */
interface TemplatesItem extends Item {
  readonly templates: readonly Template[];
  readonly version: number;
}

const templatesKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'templates' });

/** Read consistently: what was just saved is used. */
export async function readTemplates(
  userId: string,
): Promise<{ readonly templates: readonly Template[]; readonly version: number }> {
  const { templates = [], version = 0 } =
    (await getItem<TemplatesItem>(templatesKey(userId), { consistent: true })) ?? {};
  return { templates, version };
}

/**
 * Saves the templates after this version. Throws ConditionFailed if there is another by now, or the account is gone.
 *
 * @param also further writes of the same transaction
 */
export const saveTemplates = (
  userId: string,
  { templates, version }: { readonly templates: readonly Template[]; readonly version: number },
  also: readonly Write[],
): Promise<void> =>
  transact([
    {
      put: { ...templatesKey(userId), templates, version: version + 1 },
      when: version === 0 ? expr`attribute_not_exists(#pk)` : expr`#version = ${version}`,
    },
    accountMustExist(userId),
    ...also,
  ]);
