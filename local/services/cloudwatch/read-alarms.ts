import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, StartError } from '../../types.ts';

export const STATES = ['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const;
export type AlarmState = (typeof STATES)[number];

/** A metric alarm of the template. */
export interface AlarmConfig {
  readonly name: string;
  readonly arn: string;
  /** Topics that are notified, by the state that the alarm enters. */
  readonly actions: Readonly<Record<AlarmState, readonly string[]>>;
  /** The state that CloudWatch finds when the metric has no data at all. */
  readonly initial: AlarmState;
  readonly properties: Properties;
}

/** The state of an alarm without data: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html#alarms-and-missing-data */
const WITHOUT_DATA: Record<string, AlarmState> = { notBreaching: 'OK', breaching: 'ALARM' };

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudwatch-alarm.html */
export function readAlarms(assembly: Assembly): AlarmConfig[] {
  return assembly.of('AWS::CloudWatch::Alarm').map((resource) => {
    onlyProperties(resource, [
      'ActionsEnabled',
      'AlarmActions',
      'AlarmDescription',
      'AlarmName',
      'ComparisonOperator',
      'DatapointsToAlarm',
      'Dimensions',
      'EvaluateLowSampleCountPercentile',
      'EvaluationPeriods',
      'ExtendedStatistic',
      'InsufficientDataActions',
      'MetricName',
      'Metrics',
      'Namespace',
      'OKActions',
      'Period',
      'Statistic',
      'Tags',
      'Threshold',
      'ThresholdMetricId',
      'TreatMissingData',
      'Unit',
    ]);
    const { name, arn, properties } = resource;
    const { AlarmActions = [], OKActions = [], InsufficientDataActions = [] } = properties;
    for (const action of [...AlarmActions, ...OKActions, ...InsufficientDataActions]) {
      if (assembly.byArn(action)?.type === 'AWS::SNS::Topic') continue;
      throw new StartError(
        `The alarm ${name} has the action ${action}, which is no topic of the assembly: this platform runs no other.`,
      );
    }
    const isEnabled = properties.ActionsEnabled !== false && properties.ActionsEnabled !== 'false';
    return {
      name,
      arn,
      actions: isEnabled
        ? { ALARM: AlarmActions, OK: OKActions, INSUFFICIENT_DATA: InsufficientDataActions }
        : { ALARM: [], OK: [], INSUFFICIENT_DATA: [] },
      initial: WITHOUT_DATA[properties.TreatMissingData] ?? 'INSUFFICIENT_DATA',
      properties,
    };
  });
}
