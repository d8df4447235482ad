import {
  type getInfoProviderReportingAsAdmin as adminContract,
  getInfoProviderReporting as contract,
  REPORTED_MONTHS_MAX,
  type Reporting,
} from '../../../../shared/contract/money/reporting.ts';
import { buildPath } from '../../../../shared/contract/route.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import type { ChargeTerms } from '../../people/accounts/charge-terms.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { readPrices } from '../prices/price-list.ts';
import { causesOfMonth } from '../usage/usage-of-month.ts';
import { reportMonth, type WholeMonth } from './report-month.ts';
import { termsOf } from './terms-of.ts';

interface DevicePage {
  readonly starting_at?: string | undefined;
  readonly limit: number;
}

/** The use of the caller's own devices in a month, and what it costs. */
export const getInfoProviderReporting: UseCase<typeof contract> = async ({ actsFor }, { params, query }) => {
  const month = params.month || monthOf(now());
  const terms = await termsOf(actsFor);
  const [whole] = await monthsOf(actsFor, terms, month, month);
  return withDevices(whole!, query, (next) =>
    buildPath(contract.path, { month: String(month) }, { ...query, starting_at: next }),
  );
};

/** The same of a user, for the admin of the group and for admins, and for several months. */
export const getInfoProviderReportingAsAdmin: UseCase<typeof adminContract> = async (
  caller,
  { params, query },
) => {
  const userId = await namedUser(caller, params.user);
  const running = monthOf(now());
  const [from, to] = [params.from || running, params.to || running];
  if (from > to) throw new Refusal('FORM_VALIDATION_FAILED', { to: { rule: 'afterFrom' } });
  if (addMonths(from, REPORTED_MONTHS_MAX) <= to)
    throw new Refusal('FORM_VALIDATION_FAILED', { from: { rule: 'months', max: REPORTED_MONTHS_MAX } });
  const months = await monthsOf(userId, await termsOf(userId), from, to);
  if (from < to) return { months: months.map(({ reported }) => reported) };
  const path = `/api/admin/v1/getInfoProviderReporting/${userId}/${from}/${to}`;
  return {
    months: months.map((whole) =>
      withDevices(whole, query, (next) => buildPath(path, {}, { ...query, starting_at: next })),
    ),
  };
};

/** The months from one to another, one after the other: each needs the state at the end of the one before. */
async function monthsOf(
  owner: string,
  terms: ChargeTerms,
  from: number,
  to: number,
): Promise<readonly WholeMonth[]> {
  const prices = await readPrices();
  const since = Date.parse(terms.createdDate);
  const months: WholeMonth[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1))
    months.push(reportMonth(month, await causesOfMonth(owner, month, since), prices(month), terms));
  return months;
}

function withDevices(
  { reported, devices }: WholeMonth,
  { starting_at: after, limit }: DevicePage,
  linkTo: (next: string) => string,
): Reporting {
  const rest = after === undefined ? devices : devices.filter(({ beaconId }) => beaconId > after);
  const page = rest.slice(0, limit);
  return {
    ...reported,
    devices: [...page],
    links: rest.length > limit ? { next: linkTo(page.at(-1)!.beaconId) } : {},
  };
}
