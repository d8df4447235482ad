import type { Properties } from '../../types.ts';
import type { StateOfAlarm } from './alarm-store.ts';
import type { AlarmConfig } from './read-alarms.ts';

interface Place {
  readonly account: string;
  readonly region: string;
}

/** The notification of CloudWatch about a new state of an alarm. On AWS `Region` is the region's long name. */
export function alarmMessage(alarm: AlarmConfig, before: StateOfAlarm, now: StateOfAlarm, place: Place) {
  const { name, arn, properties, topics } = alarm;
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
      OKActions: [],
      AlarmActions: topics,
      InsufficientDataActions: [],
      Trigger: triggerOf(properties),
    }),
  };
}

function triggerOf(properties: Properties): Properties {
  const { MetricName, Namespace, Statistic, Period, EvaluationPeriods } = properties;
  const { ComparisonOperator, Threshold, TreatMissingData, Dimensions = [] } = properties;
  return {
    MetricName,
    Namespace,
    StatisticType: 'Statistic',
    Statistic: Statistic.toUpperCase(),
    Unit: null,
    Dimensions: Dimensions.map(({ Name: name, Value: value }: Properties) => ({ value, name })),
    Period,
    EvaluationPeriods,
    ComparisonOperator,
    Threshold,
    TreatMissingData,
    EvaluateLowSampleCountPercentile: '',
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace('Z', '+0000');
