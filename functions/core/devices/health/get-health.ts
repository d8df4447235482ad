import type { getHealth as contract } from '../../../../shared/contract/health.ts';
import { DROP_REASONS } from '../../../../shared/drop-reasons.ts';
import { QUEUE_NAMES } from '../../../../shared/queue-names.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { type Metric, readMetrics } from '../../../platform/metrics.ts';
import { watchedQueues } from '../../../platform/queue-metrics.ts';
import { QUEUES } from '../../../resources.ts';

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
  const watched = watchedQueues();
  const metrics = QUEUE_NAMES.flatMap((name): Metric[] => {
    const { queue, deadLetters } = watched[name];
    return [
      ofQueue(queue, 'ApproximateNumberOfMessagesVisible'),
      ofQueue(queue, 'ApproximateAgeOfOldestMessage'),
      ofQueue(deadLetters, 'ApproximateNumberOfMessagesVisible'),
    ];
  });
  const from = at - LATEST_MINUTES * MINUTE_SECONDS * 1000;
  const newest = (await readMetrics(metrics, from, at)).map(([first]) => first);
  return QUEUE_NAMES.map((name, index) => {
    const [waiting, age, deadLetters] = newest.slice(3 * index, 3 * index + 3);
    return {
      name,
      at: waiting ? iso(waiting.at) : null,
      waiting: waiting?.value ?? null,
      oldestSeconds: age ? Math.round(age.value) : null,
      lateAfterSeconds: QUEUES[name].oldestMinutes * MINUTE_SECONDS,
      // A queue that nobody looks at and that is empty has no figures after some hours.
      deadLetters: deadLetters?.value ?? 0,
      deadLettersArn: watched[name].deadLettersArn,
    };
  });
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
