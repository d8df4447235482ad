import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';

/** A configuration set of the template: who hears what became of the mails that were sent with it. */
export interface ConfigurationSet {
  readonly name: string;
  readonly arn: string;
  readonly topics: readonly TopicDestination[];
}

export interface TopicDestination {
  readonly topicArn: string;
  /** In lower case: `bounce`, `complaint`, `delivery`, `send` and others that never happen here. */
  readonly events: ReadonlySet<string>;
}

/** https://docs.aws.amazon.com/ses/latest/dg/using-configuration-sets.html */
export function readConfigurationSets(assembly: Assembly): Map<string, ConfigurationSet> {
  const destinations = Map.groupBy(
    assembly.of('AWS::SES::ConfigurationSetEventDestination'),
    ({ properties }) => properties.ConfigurationSetName,
  );
  const sets = assembly.of('AWS::SES::ConfigurationSet').map((resource): ConfigurationSet => {
    // Nothing leaves the machine: how it would be sent, tracked and counted makes no difference.
    onlyProperties(resource, [
      'DeliveryOptions',
      'Name',
      'ReputationOptions',
      'SendingOptions',
      'Tags',
      'TrackingOptions',
      'VdmOptions',
      // No list is kept of whom not to send to: only the mailbox simulator bounces, and it is never put on one.
      'SuppressionOptions',
    ]);
    const { name, arn, properties } = resource;
    if (properties.SendingOptions?.SendingEnabled === false)
      throw new StartError(`The configuration set ${name} is paused, which this platform does not run.`);
    return { name, arn, topics: (destinations.get(name) ?? []).flatMap(readDestination) };
  });
  return new Map(sets.map((set) => [set.name, set]));
}

function readDestination(resource: Resource): TopicDestination[] {
  onlyProperties(resource, ['ConfigurationSetName', 'EventDestination']);
  const destination: Properties = resource.properties.EventDestination;
  // CloudWatch would make metrics of events, and there are none.
  onlyKeys(
    destination,
    ['CloudWatchDestination', 'Enabled', 'MatchingEventTypes', 'Name', 'SnsDestination'],
    `The event destination ${resource.logicalId} stands`,
  );
  const { Enabled, MatchingEventTypes, SnsDestination } = destination;
  if (Enabled === false || Enabled === 'false' || !SnsDestination) return [];
  const events = MatchingEventTypes.map((type: string) => type.toLowerCase());
  return [{ topicArn: SnsDestination.TopicARN, events: new Set<string>(events) }];
}
