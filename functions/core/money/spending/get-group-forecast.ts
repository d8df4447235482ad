import type { getGroupForecast as contract } from '../../../../shared/contract/money/reporting.ts';
import { payerIn } from '../../../../shared/money/payer.ts';
import { monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { administeredBy } from '../../people/accounts/groups-of.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { readGroupForecast } from './group-forecast-store.ts';
import { pricesNow } from './prices-now.ts';

/** What the running month comes to for the group that the account administers now, while that group pays for somebody. */
export const getGroupForecast: UseCase<typeof contract> = async ({ actsFor }) => {
  const month = monthOf(now());
  const [name, found] = await Promise.all([administeredBy(actsFor), readGroupForecast(actsFor)]);
  if (!found || found.group !== name || found.row.month !== month) return { value: null };
  const [groups, prices] = await Promise.all([groupsNamed([name]), pricesNow(month)]);
  const isCharged = prices !== undefined && payerIn(groups.get(name)) !== 'user';
  return { value: isCharged ? found.row : null };
};
