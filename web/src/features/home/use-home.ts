import useSWR from 'swr';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import { getHubs } from '../../../../shared/contract/devices/hubs.ts';
import { getReceivedOffers } from '../../../../shared/contract/devices/offers.ts';
import { getRollouts } from '../../../../shared/contract/devices/rollouts.ts';
import { getFleetDays } from '../../../../shared/contract/fleet.ts';
import { getOpenPayments } from '../../../../shared/contract/money/charges.ts';
import { getGroupForecast, getInfoProviderReporting } from '../../../../shared/contract/money/reporting.ts';
import { getStatementsAsAdmin } from '../../../../shared/contract/money/statements.ts';
import { getTasks } from '../../../../shared/contract/tasks.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import type { Fleet, FleetDay } from '../../../../shared/model/fleet.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import type { Total } from '../../../../shared/model/page.ts';
import type { RolloutState, RolloutSummary } from '../../../../shared/model/rollout.ts';
import type { OpenPayment } from '../../../../shared/model/statement.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { User } from '../../../../shared/model/user.ts';
import { useFleet } from '../../components/use-fleet.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { loadSteps, type Steps } from './load-steps.ts';

/** What a running month has come to, in cents without VAT. */
export interface Spend {
  readonly month: number;
  readonly estimateCents: number;
  readonly forecastCents: number;
}

/** What a user looks after, and how it is. */
export interface Home {
  readonly fleet: Fleet;
  /** Its figures of the last nights, the oldest first. */
  readonly days: readonly FleetDay[];
  /** Some hubs that are offline. */
  readonly offline: readonly Hub[];
  readonly newestAlert: Alert | undefined;
  /** What the user's own card owes, or has to confirm. */
  readonly owed: readonly OpenPayment[];
  /** The latest tasks of the user. */
  readonly tasks: readonly Task[];
  /** For admins: those that run, and those that stopped by themselves. */
  readonly rollouts: readonly RolloutSummary[];
  /** For admins: charges of all payers that were declined. */
  readonly declined: Total;
  /** Offers of devices to the user that wait for an answer. */
  readonly offers: Total;
  /** What of the first steps is done; undefined if they are not shown. */
  readonly steps: Steps | undefined;
  /** Absent for those who are charged for nothing. */
  readonly spend: Spend | undefined;
}

const REFRESH_MS = 60_000;
const HUBS_SHOWN = 3;
const ROLLOUTS_SHOWN = 3;
const TASKS_READ = 15;

/** Whose devices the home of a role is about. */
export const ownerAtHome = (role: ReturnType<typeof roleOf>): string => (role === 'ADMIN' ? EVERYBODY : SELF);

/** All of it together, so that nothing moves when a part arrives. It is looked at again every minute. */
export function useHome() {
  const session = useSession();
  const me = meOf(session);
  const role = roleOf(session);
  const isRunAs = session.actingAs !== undefined;
  // The bell asks for the same figures.
  const fleet = useFleet(ownerAtHome(role));
  const rest = useSWR(me && (['home', me.id] as const), () => loadRest(me!, role, isRunAs), REFRESHED);
  // Admins have no devices of their own, and the steps of others are for those to take.
  const hasSteps = me?.showsFirstSteps && role !== 'ADMIN' && !isRunAs;
  const steps = useSWR(
    hasSteps && fleet.data && (['home', me.id, 'steps'] as const),
    () => loadSteps(me!, fleet.data!),
    REFRESHED,
  );
  const data: Home | undefined =
    fleet.data && rest.data && !steps.isLoading
      ? { ...rest.data, fleet: fleet.data, steps: hasSteps ? steps.data : undefined }
      : undefined;
  return {
    data,
    error: fleet.error ?? rest.error ?? steps.error,
    mutate: () => Promise.all([fleet.mutate(), rest.mutate(), steps.mutate()]),
  };
}

const REFRESHED = { refreshInterval: REFRESH_MS } as const;

async function loadRest(
  user: User,
  role: ReturnType<typeof roleOf>,
  isRunAs: boolean,
): Promise<Omit<Home, 'fleet' | 'steps'>> {
  const whose = userParameter(ownerAtHome(role), role);
  const isAdmin = role === 'ADMIN';
  const [days, offline, alerts, owed, tasks, rollouts, declined, offers, spend] = await Promise.all([
    call(getFleetDays, { query: whose }),
    call(getHubs, { query: { ...whose, limit: HUBS_SHOWN, filter: ['connection:eq:offline'] } }),
    call(getAlerts, { query: { ...whose, limit: 1, filter: ['state:eq:open'] } }),
    // Payment belongs to the user alone.
    isRunAs ? { items: [] } : call(getOpenPayments, {}),
    call(getTasks, { query: { limit: TASKS_READ, filter: [] } }),
    isAdmin ? Promise.all([rolloutsIn('running'), rolloutsIn('stopped')]) : [],
    isAdmin ? countDeclined() : NONE,
    countOffers(),
    spendOf(user),
  ]);
  return {
    days: days.items,
    offline: offline.items,
    newestAlert: alerts.items[0],
    owed: owed.items,
    tasks: tasks.items,
    rollouts: rollouts.flat(),
    declined,
    offers,
    spend,
  };
}

const rolloutsIn = async (state: RolloutState): Promise<RolloutSummary[]> =>
  (await call(getRollouts, { query: { limit: ROLLOUTS_SHOWN, filter: [`state:eq:${state}`] } })).items;

const NONE: Total = { count: 0, isMore: false };

async function countDeclined(): Promise<Total> {
  const { total } = await call(getStatementsAsAdmin, {
    query: { limit: 1, filter: ['state:eq:declined'], total: 'true' },
  });
  return total ?? NONE;
}

async function countOffers(): Promise<Total> {
  const query = { limit: 1, filter: ['state:eq:open'], total: 'true' as const };
  return (await call(getReceivedOffers, { query })).total ?? NONE;
}

async function spendOf(user: User): Promise<Spend | undefined> {
  if (user.administers !== null) return (await call(getGroupForecast, {})).value ?? undefined;
  if (!user.roles.includes('INFO_PROVIDER') || user.infoFeatureState === 'OFF') return undefined;
  return call(getInfoProviderReporting, { params: { month: '0' }, query: { limit: 1 } });
}
