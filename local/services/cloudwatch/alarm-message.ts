import type { Properties } from '../../types.ts';
import type { StateOfAlarm } from './alarm-store.ts';
import type { AlarmConfig } from './read-alarms.ts';

interface Place {
  readonly account: string;
  readonly region: string;
}

/** What CloudWatch publishes when an alarm enters a state. On AWS `Region` is the region's long name. */
export function alarmMessage(alarm: AlarmConfig, before: StateOfAlarm, now: StateOfAlarm, place: Place) {
  const { name, arn, properties, actions } = alarm;
  return {
    subject: `${now.state}: "${name}" in ${place.region}`.slice(0, 100),
    message: JSON.stringify({
      AlarmName: name,
      AlarmDescription: properties.AlarmDescription ?? null,
      AWSAccountId: place.account,
      AlarmConfigurationUpdatedTimestamp: timeOf(before.since),
      NewStateValue: now.state,
      NewStateReason: now.reason,
      StateChangeTime: timeOf(now.since),
      Region: place.region,
      AlarmArn: arn,
      OldStateValue: before.state,
      OKActions: actions.OK,
      AlarmActions: actions.ALARM,
      InsufficientDataActions: actions.INSUFFICIENT_DATA,
      Trigger: triggerOf(properties),
    }),
  };
}

/** The condition that the alarm evaluates. */
function triggerOf(properties: Properties): Properties {
  const { MetricName, Namespace, Metrics, Statistic, ExtendedStatistic, Unit = null } = properties;
  const { Period, EvaluationPeriods, ComparisonOperator, Threshold, TreatMissingData = '' } = properties;
  const dimensions = (properties.Dimensions ?? []).map(({ Name: name, Value: value }: Properties) => ({
    value,
    name,
  }));
  return {
    ...(Metrics
      ? { Metrics }
      : {
          MetricName,
          Namespace,
          StatisticType: Statistic ? 'Statistic' : 'ExtendedStatistic',
          ...(Statistic ? { Statistic: Statistic.toUpperCase() } : { ExtendedStatistic }),
          Unit,
          Dimensions: dimensions,
        }),
    Period,
    EvaluationPeriods,
    ...(properties.DatapointsToAlarm !== undefined && { DatapointsToAlarm: properties.DatapointsToAlarm }),
    ComparisonOperator,
    Threshold,
    TreatMissingData,
    EvaluateLowSampleCountPercentile: properties.EvaluateLowSampleCountPercentile ?? '',
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace('Z', '+0000');
