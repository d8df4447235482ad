import { CloudWatchClient, paginateGetMetricData } from '@aws-sdk/client-cloudwatch';
import { AWS_CALLS } from './aws-calls.ts';

export interface Metric {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: 'Sum' | 'Maximum';
  /** A multiple of 60. */
  readonly periodSeconds: number;
}

interface Value {
  /** When its period began, ms. */
  readonly at: number;
  readonly value: number;
}

const client = new CloudWatchClient(AWS_CALLS);

/** Values of up to 500 metrics between two times (ms), the newest first. A period without values has none. */
export async function readMetrics(metrics: readonly Metric[], from: number, to: number): Promise<Value[][]> {
  const values = metrics.map((): Value[] => []);
  const pages = paginateGetMetricData(
    { client },
    {
      StartTime: new Date(from),
      EndTime: new Date(to),
      MetricDataQueries: metrics.map(({ namespace, name, dimensions, statistic, periodSeconds }, index) => ({
        Id: `m${index}`,
        MetricStat: {
          Metric: {
            Namespace: namespace,
            MetricName: name,
            Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
          },
          Period: periodSeconds,
          Stat: statistic,
        },
      })),
    },
  );
  for await (const { MetricDataResults = [] } of pages)
    for (const { Id, Timestamps = [], Values = [] } of MetricDataResults)
      values[Number(Id!.slice(1))]!.push(
        ...Timestamps.map((time, index) => ({ at: time.getTime(), value: Values[index]! })),
      );
  return values;
}
