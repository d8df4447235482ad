import type {
  getInfoUsage as infoContract,
  getUsedTimes as timesContract,
} from '../../../../shared/contract/money/reporting.ts';
import type { UsedTime } from '../../../../shared/model/reporting.ts';
import { monthOf } from '../../../../shared/month.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { namesOfInfos } from '../../content/infos/names-of-infos.ts';
import { type Edge, foldInfo, usesOf } from '../../kernel/meter/fold-usage.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { causesOfMonth, type MonthOfCauses } from '../usage/usage-of-month.ts';
import { termsOf } from './terms-of.ts';

/** Each time in which an Info used a device in a month, and why it began and ended. */
export const getUsedTimes: UseCase<typeof timesContract> = async (caller, { params }) => {
  const { before, causes, period, soFar } = await monthOfUser(caller, params);
  const uses = usesOf(before, causes, soFar, params.beaconId);
  const names = await namesOfInfos(uses.map(({ infoId }) => infoId));
  const isRunning = soFar.to < period.to;
  return {
    items: uses.map(
      ({ infoId, from, to, begunBy, endedBy }): UsedTime => ({
        ...{ infoId, infoName: names.get(infoId) ?? null },
        from: iso(from),
        to: iso(to),
        seconds: Math.floor((to - from) / 1000),
        begunBy: told(begunBy),
        endedBy: endedBy === 'period' && isRunning ? 'now' : told(endedBy),
      }),
    ),
  };
};

const told = (edge: Edge) => (edge === 'period' ? 'month' : edge);

/** How much one Info used devices in a month. */
export const getInfoUsage: UseCase<typeof infoContract> = async (caller, { params }) => {
  const { before, causes, soFar } = await monthOfUser(caller, params);
  const { devices, ms } = foldInfo(before, causes, soFar, params.id);
  return { month: params.month || monthOf(now()), devices, seconds: Math.floor(ms / 1000) };
};

async function monthOfUser(
  caller: Caller,
  { user, month }: { readonly user: string; readonly month: number },
): Promise<MonthOfCauses> {
  const userId = await namedUser(caller, user);
  const { createdDate } = await termsOf(userId);
  return causesOfMonth(userId, month || monthOf(now()), Date.parse(createdDate));
}
