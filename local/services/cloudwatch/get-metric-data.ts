import { AwsError, type Properties } from '../../types.ts';
import { onlyFields } from '../json-protocol.ts';
import type { MetricName, MetricStore, Statistics } from './metric-store.ts';

/** The value that a metric of a service has now; undefined for metrics that are counted. */
export type Present = (metric: MetricName) => number | undefined;

const QUERIES_MAX = 500;
const MINUTE_MS = 60_000;
const PRESENT_MINUTES = 5;
const STATISTICS = { Sum: 'sum', Maximum: 'most' } as const;

/**
 * Values of metrics, the newest first: those that functions wrote into their logs, and of queues those of now.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_GetMetricData.html
 */
export function getMetricData(
  { MetricDataQueries, StartTime, EndTime }: Properties,
  metrics: MetricStore,
  present: Present,
): Properties {
  if (!Array.isArray(MetricDataQueries) || MetricDataQueries.length > QUERIES_MAX)
    throw invalid(`MetricDataQueries has at most ${QUERIES_MAX} entries.`);
  if (!(StartTime < EndTime)) throw invalid('The parameter StartTime must be less than EndTime.');
  const ids = MetricDataQueries.map(({ Id }) => Id);
  if (!ids.every((id) => /^[a-z][A-Za-z0-9_]{0,254}$/.test(id)) || new Set(ids).size < ids.length)
    throw invalid('Each Id is different and begins with a letter in lower case.');
  const [from, to] = [StartTime * 1000, EndTime * 1000];
  return {
    MetricDataResults: MetricDataQueries.map((query: Properties) => {
      const { metric, periodMs, statistic } = read(query);
      const found = [...ofPresent(present(metric), from, to), ...metrics.read(metric, from, to, periodMs)];
      return {
        Id: query.Id,
        Label: metric.name,
        Timestamps: found.map(({ at }) => at / 1000),
        Values: found.map((one) => one[statistic]),
        StatusCode: 'Complete',
      };
    }),
    Messages: [],
  };
}

/** The present value stands for each of the last minutes: a call that began before this minute asks only until then. */
function ofPresent(value: number | undefined, from: number, to: number): Statistics[] {
  if (value === undefined) return [];
  const minute = Math.floor(Date.now() / MINUTE_MS);
  return Array.from({ length: PRESENT_MINUTES }, (_, ago) => (minute - ago) * MINUTE_MS)
    .filter((at) => at >= from && at < to)
    .map((at) => ({ at, sum: value, most: value }));
}

function read(query: Properties) {
  onlyFields(query, ['Id', 'MetricStat'], 'a query of cloudwatch:GetMetricData');
  const { MetricStat = {} } = query;
  onlyFields(MetricStat, ['Metric', 'Period', 'Stat'], 'a query of cloudwatch:GetMetricData');
  const { Metric = {}, Period, Stat } = MetricStat;
  const { Namespace, MetricName, Dimensions = [] } = Metric;
  if (!Number.isInteger(Period) || Period < 60 || Period % 60 !== 0)
    throw invalid('Period is a multiple of 60.');
  const statistic = STATISTICS[Stat as keyof typeof STATISTICS];
  if (!statistic)
    throw new AwsError('NotImplemented', 501, `The local platform has no statistic ${Stat} of metrics.`);
  const dimensions = Object.fromEntries(Dimensions.map(({ Name, Value }: Properties) => [Name, Value]));
  return {
    metric: { namespace: Namespace, name: MetricName, dimensions } satisfies MetricName,
    periodMs: Period * 1000,
    statistic,
  };
}

const invalid = (message: string) => new AwsError('ValidationError', 400, message);
