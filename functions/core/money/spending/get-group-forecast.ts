import type { getGroupForecast as contract } from '../../../../shared/contract/money/reporting.ts';
import { monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { administeredBy } from '../../people/accounts/groups-of.ts';
import { readGroupForecast } from './group-forecast-store.ts';

/** What the running month of the group comes to that the account administers now. */
export const getGroupForecast: UseCase<typeof contract> = async ({ actsFor }) => {
  const [group, found] = await Promise.all([administeredBy(actsFor), readGroupForecast(actsFor)]);
  const isAboutNow = found?.group === group && found?.row.month === monthOf(now());
  return { value: isAboutNow ? found.row : null };
};
