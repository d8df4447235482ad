import type { GroupForecast } from '../../../../shared/model/reporting.ts';
import { ConditionFailed, getItem, type Item, type Key, transact } from '../../../platform/table.ts';
import { accountMustExist } from '../../people/accounts/account-exists.ts';

/**
 * `user#<id>` / `groupForecast`: what the running month of a group comes to, for the account that administers it. It is in the
 * partition of that account, so that it is deleted with it, and no later admin of the group reads what was counted before.
 */
interface GroupForecastItem extends Item {
  schema: 1;
  group: string;
  row: GroupForecast;
}

const keyOf = (adminId: string): Key => ({ pk: `user#${adminId}`, sk: 'groupForecast' });

export const readGroupForecast = (adminId: string) => getItem<GroupForecastItem>(keyOf(adminId));

/** Keeps it, unless the account was deleted since. */
export async function keepGroupForecast(adminId: string, group: string, row: GroupForecast): Promise<void> {
  const item: GroupForecastItem = { ...keyOf(adminId), schema: 1, group, row };
  await transact([{ put: item }, accountMustExist(adminId)]).catch((error) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}
