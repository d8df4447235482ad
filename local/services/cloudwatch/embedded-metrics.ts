import type { Properties } from '../../types.ts';
import type { MetricPoint } from './metric-store.ts';

/**
 * The metrics in a line of a function's log, as CloudWatch finds them. A line in another format has none.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function embeddedMetrics(line: string): MetricPoint[] {
  if (!line.includes('"CloudWatchMetrics"')) return [];
  const said = parsed(line);
  const { Timestamp, CloudWatchMetrics } = said?._aws ?? {};
  if (!said || !Number.isSafeInteger(Timestamp) || !Array.isArray(CloudWatchMetrics)) return [];
  return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }: Properties) =>
    Dimensions.flatMap((names: string[]) =>
      Metrics.map(
        ({ Name }: Properties): MetricPoint => ({
          namespace: Namespace,
          name: Name,
          dimensions: Object.fromEntries(names.map((name) => [name, String(said[name])])),
          at: Timestamp,
          values: [said[Name]].flat(),
        }),
      ),
    ),
  );
}

function parsed(line: string): Properties | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
