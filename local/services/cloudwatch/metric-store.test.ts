import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { embeddedMetrics } from './embedded-metrics.ts';
import { MetricStore } from './metric-store.ts';

const MINUTE = 60_000;
const NOW = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE;
const line = (at: number, reason: string, Dropped: number | number[]) =>
  JSON.stringify({
    _aws: {
      Timestamp: at,
      CloudWatchMetrics: [
        {
          Namespace: 'App',
          Dimensions: [['service', 'reason']],
          Metrics: [{ Name: 'Dropped', Unit: 'Count' }],
        },
      ],
    },
    service: 'app',
    reason,
    Dropped,
  });
const dropped = (reason: string) => ({
  namespace: 'App',
  name: 'Dropped',
  dimensions: { reason, service: 'app' },
});

test('what a function counts in its log is summed by period, the newest first', () => {
  const metrics = new MetricStore(new DatabaseSync(':memory:'));
  for (const [at, count] of [
    [NOW - 6 * MINUTE, 1],
    [NOW - 3 * MINUTE, [2, 3]],
    [NOW - 3 * MINUTE + 1, 4],
    [NOW - 1, 5],
  ] as const)
    metrics.add(embeddedMetrics(line(at, 'flood', count as number)));
  metrics.add(embeddedMetrics(line(NOW - 1, 'broken', 9)));
  expect(metrics.read(dropped('flood'), NOW - 10 * MINUTE, NOW, 5 * MINUTE)).toEqual([
    { at: NOW - 5 * MINUTE, sum: 14, most: 5 },
    { at: NOW - 10 * MINUTE, sum: 1, most: 1 },
  ]);
  expect(metrics.read(dropped('flood'), NOW - 2 * MINUTE, NOW, MINUTE)).toEqual([
    { at: NOW - MINUTE, sum: 5, most: 5 },
  ]);
  expect(metrics.read({ ...dropped('flood'), dimensions: {} }, 0, NOW, MINUTE)).toEqual([]);
});

test('values of more than fifteen days ago are forgotten', () => {
  const metrics = new MetricStore(new DatabaseSync(':memory:'));
  metrics.add(embeddedMetrics(line(NOW - 16 * 24 * 60 * MINUTE, 'flood', 1)));
  expect(metrics.read(dropped('flood'), 0, NOW, MINUTE)).toEqual([]);
});

test.each([
  '',
  'plain text',
  '{"message":"ingested"}',
  '{"CloudWatchMetrics":[]}',
  '{"_aws":{"CloudWatchMetrics":1',
])('the line %j of a log has no metrics', (text) => expect(embeddedMetrics(text)).toEqual([]));
