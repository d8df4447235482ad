import type { Total } from '../../../../shared/model/page.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import type { OpenPayment } from '../../../../shared/model/statement.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { User } from '../../../../shared/model/user.ts';
import { daysAgo } from '../../lib/format.ts';
import { paths, SELF } from '../../lib/paths.ts';
import type { Home } from './use-home.ts';

/** How a line looks: something has failed, will fail soon, is on its way, or is only told. */
export type Tone = 'red' | 'orange' | 'blue' | 'gray';

/** What is counted, and where those that are counted are listed. */
export type CountedLine =
  | 'alerts'
  | 'weakBatteries'
  | 'staleBeacons'
  | 'silentHubs'
  | 'declinedCharges'
  | 'waitingBeacons'
  | 'waitingHubs'
  | 'offers';

/** A line of the home: what asks for an action, or is under way. `to` leads to where that action is. */
export type Line =
  | {
      readonly is: CountedLine;
      readonly tone: Tone;
      readonly count: number;
      /** There are more than were counted. */
      readonly isMore: boolean;
      readonly to: string;
    }
  | {
      readonly is: 'declined' | 'toConfirm';
      readonly tone: Tone;
      readonly cents: number;
      /** The last day on which it can be confirmed. */
      readonly until: string | null;
      readonly to: string;
    }
  | { readonly is: 'inactive'; readonly tone: Tone; readonly to: string }
  | { readonly is: 'task' | 'leftOut'; readonly tone: Tone; readonly task: Task; readonly to: string }
  | {
      readonly is: 'rollout' | 'stoppedRollout';
      readonly tone: Tone;
      readonly rollout: Home['rollouts'][number];
      readonly to: string;
    };

export interface Attention {
  /** What somebody has to do something about, the worst first. Hubs that are offline stand above all of it. */
  readonly open: readonly Line[];
  /** What needs nobody at present. */
  readonly underWay: readonly Line[];
}

const DAY_MS = 24 * 3600_000;
/** As many tasks as are told at once. */
const TASKS_SHOWN = 3;

/** What of all this asks for an action, and what is under way. What is zero is not in it. */
export function attentionIn(home: Home, user: User, owner: string, now: number): Attention {
  const { fleet, owed, tasks, rollouts, declined, offers } = home;
  const counted = (
    is: CountedLine,
    figure: keyof Omit<Home['fleet'], 'atLeast'>,
    tone: Tone,
    to: string,
  ): Line[] =>
    fleet[figure] > 0 ? [{ is, tone, count: fleet[figure], isMore: fleet.atLeast.includes(figure), to }] : [];
  const total = (is: CountedLine, tone: Tone, of: Total, to: string): Line[] =>
    of.count > 0 ? [{ is, tone, ...of, to }] : [];
  const payment = (is: 'declined' | 'toConfirm', tone: Tone): Line[] => {
    const some = owed.filter(({ state }) => state === is);
    const until = some.map((one) => one.until).find((at) => at !== null) ?? null;
    return some.length ? [{ is, tone, cents: sumOf(some), until, to: paths.settingsPayment.to() }] : [];
  };
  const recent = ({ createdDate }: Task) => now - Date.parse(createdDate) < DAY_MS;
  const leftOut = tasks.filter(
    (task) =>
      recent(task) &&
      (task.taskStatus === 'failed' || (task.taskStatus === 'finished' && task.data.skippedCount > 0)),
  );
  const running = tasks.filter(({ taskStatus }) => taskStatus === 'running');
  const toTasks = paths.tasks.to();
  const toBeacons = (filter: string) => paths.beacons.of(owner, [filter]);
  const toHubs = (filter: string) => paths.hubs.of(owner, [filter]);
  return {
    open: [
      ...payment('declined', 'red'),
      ...payment('toConfirm', 'orange'),
      ...(user.infoFeatureState === 'INACTIVE'
        ? [{ is: 'inactive', tone: 'red', to: paths.infoCms.to() } as const]
        : []),
      ...rollouts
        .filter(({ state }) => state === 'stopped')
        .map(
          (rollout): Line => ({
            is: 'stoppedRollout',
            tone: 'red',
            rollout,
            to: paths.rollout.to(rollout.id),
          }),
        ),
      ...counted('alerts', 'alerts', 'orange', paths.alerts.of(owner, ['state:eq:open'])),
      ...counted('silentHubs', 'silent', 'orange', toHubs('connection:eq:silent')),
      ...counted('weakBatteries', 'low', 'orange', toBeacons('battery:eq:low')),
      ...counted('staleBeacons', 'stale', 'orange', toBeacons(`heard:lt:${daysAgo(STALE_AFTER_DAYS)}`)),
      ...total('declinedCharges', 'orange', declined, paths.statements.of(SELF, ['state:eq:declined'])),
      ...total('offers', 'blue', offers, paths.receivedOffers.open()),
      ...leftOut
        .slice(0, TASKS_SHOWN)
        .map((task): Line => ({ is: 'leftOut', tone: 'gray', task, to: toTasks })),
    ],
    underWay: [
      ...rollouts
        .filter(({ state }) => state === 'running')
        .map((rollout): Line => ({ is: 'rollout', tone: 'blue', rollout, to: paths.rollout.to(rollout.id) })),
      ...running.slice(0, TASKS_SHOWN).map((task): Line => ({ is: 'task', tone: 'blue', task, to: toTasks })),
      ...counted('waitingBeacons', 'unsynchronised', 'blue', toBeacons('deviceUpToDate:eq:false')),
      ...counted('waitingHubs', 'unsynchronisedHubs', 'blue', toHubs('isSynchronized:eq:false')),
    ],
  };
}

const sumOf = (some: readonly OpenPayment[]): number =>
  some.reduce((sum, { totalCents }) => sum + totalCents, 0);
