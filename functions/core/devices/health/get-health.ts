import type { getHealth as contract } from '../../../../shared/contract/health.ts';
import { DROP_REASONS } from '../../../../shared/drop-reasons.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { type Metric, readMetrics } from '../../../platform/metrics.ts';
import { type Watched, watchedQueues } from '../../../platform/queue-metrics.ts';
import { QUEUES, type QueueEntry, type WatchedName } from '../../../resources.ts';

const MINUTE_SECONDS = 60;
/** CloudWatch has the figures of queues by the minute, some minutes late. */
const LATEST_MINUTES = 10;
const STEP_SECONDS = 5 * MINUTE_SECONDS;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What the dashboard shows and the alarms watch, from the same metrics, which cost the work itself nothing: functions count what
 * they drop in their logs. A call asks CloudWatch for some sixty metrics at once, which costs 0.06 cents.
 */
export const getHealth: UseCase<typeof contract> = async () => {
  const at = now();
  const [queues, dropped] = await Promise.all([healthOfQueues(at), droppedUntil(at)]);
  return { at: iso(at), queues, dropped };
};

async function healthOfQueues(at: number) {
  const watched = watchedQueues().map((one) => ({ ...one, metrics: metricsOf(one) }));
  const from = at - LATEST_MINUTES * MINUTE_SECONDS * 1000;
  const read = await readMetrics(
    watched.flatMap(({ metrics }) => metrics),
    from,
    at,
  );
  const newest = read.map(([first]) => first);
  return watched.map(({ name, metrics, deadLettersArn }) => {
    const [deadLetters, waiting, age] = newest.splice(0, metrics.length);
    const latest = waiting ?? deadLetters;
    return {
      name,
      at: latest ? iso(latest.at) : null,
      waiting: waiting?.value ?? null,
      oldestSeconds: age ? Math.round(age.value) : null,
      lateAfterSeconds: lateAfter(name),
      // A queue that nobody looks at and that is empty has no figures after some hours.
      deadLetters: deadLetters?.value ?? 0,
      deadLettersArn,
    };
  });
}

const metricsOf = ({ queue, deadLetters }: Watched): Metric[] => [
  ofQueue(deadLetters, 'ApproximateNumberOfMessagesVisible'),
  ...(queue === undefined
    ? []
    : [
        ofQueue(queue, 'ApproximateNumberOfMessagesVisible'),
        ofQueue(queue, 'ApproximateAgeOfOldestMessage'),
      ]),
];

/** Zero for what has no queue in which messages wait. */
function lateAfter(name: WatchedName): number {
  const { [name]: queue }: Partial<Record<WatchedName, QueueEntry>> = QUEUES;
  return (queue?.oldestMinutes ?? 0) * MINUTE_SECONDS;
}

const ofQueue = (QueueName: string, name: string): Metric => ({
  namespace: 'AWS/SQS',
  name,
  dimensions: { QueueName },
  statistic: 'Maximum',
  periodSeconds: MINUTE_SECONDS,
});

async function droppedUntil(at: number) {
  const metrics = DROP_REASONS.map(
    (reason): Metric => ({
      namespace: 'BeaconConsole',
      name: 'Dropped',
      dimensions: { service: 'console', reason },
      statistic: 'Sum',
      periodSeconds: STEP_SECONDS,
    }),
  );
  const counted = await readMetrics(metrics, at - DAY_MS, at);
  return DROP_REASONS.map((reason, index) => {
    const sumSince = (from: number) =>
      counted[index]!.reduce((sum, step) => sum + (step.at > from - STEP_SECONDS * 1000 ? step.value : 0), 0);
    return { reason, hour: sumSince(at - HOUR_MS), day: sumSince(at - DAY_MS) };
  });
}
