import { log, metrics } from '../../../platform/log.ts';
import type { Outcome } from './ingest-messages.ts';

/** Publishes drops by reason, for people, and their sum, for the alarm. Foreign beacons are normal, so no alarm. */
export function countOutcome({ drops, heard, written, wrongClocks }: Outcome): void {
  for (const [reason, dropped] of drops.counts) {
    const metric = metrics.singleMetric();
    metric.addDimension('reason', reason);
    metric.addMetric('Dropped', 'Count', dropped);
  }
  const alarming = [...drops.counts].filter(([reason]) => reason !== 'unknownBeacon');
  const sum = alarming.reduce((total, [, dropped]) => total + dropped, 0);
  if (sum > 0) metrics.singleMetric().addMetric('Unreadable', 'Count', sum);
  if (wrongClocks > 0) metrics.singleMetric().addMetric('WrongClock', 'Count', wrongClocks);
  // Most messages contain no news: an info line for each would be most of the log, and of its cost.
  const level = written > 0 || drops.counts.size > 0 ? 'info' : 'debug';
  log[level]('ingested', { heard, written, wrongClocks, dropped: Object.fromEntries(drops.counts) });
}
