import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, StartError } from '../../types.ts';

export const STATES = ['OK', 'ALARM'] as const;
export type AlarmState = (typeof STATES)[number];

/** A metric alarm of the template. */
export interface AlarmConfig {
  readonly name: string;
  readonly arn: string;
  /** The topics that are notified when the alarm goes off. */
  readonly topics: readonly string[];
  readonly properties: Properties;
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudwatch-alarm.html */
export function readAlarms(assembly: Assembly): AlarmConfig[] {
  return assembly.of('AWS::CloudWatch::Alarm').map((resource) => {
    onlyProperties(resource, [
      'AlarmActions',
      'AlarmDescription',
      'ComparisonOperator',
      'Dimensions',
      'EvaluationPeriods',
      'MetricName',
      'Namespace',
      'Period',
      'Statistic',
      'Threshold',
      'TreatMissingData',
    ]);
    const { name, arn, properties } = resource;
    const { AlarmActions: topics = [], TreatMissingData } = properties;
    for (const action of topics) {
      if (assembly.byArn(action)?.type === 'AWS::SNS::Topic') continue;
      throw new StartError(
        `The alarm ${name} has the action ${action}, which is not a topic of the assembly: this platform runs no other.`,
      );
    }
    // There are no metrics here. Only with this setting is the state of an alarm without data OK.
    if (TreatMissingData !== 'notBreaching') {
      throw new StartError(
        `The alarm ${name} treats missing data as ${TreatMissingData ?? 'missing'}; this platform has only notBreaching.`,
      );
    }
    return { name, arn, topics, properties };
  });
}
