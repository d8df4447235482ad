import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Resource, StartError } from '../../types.ts';

/** A configuration set of the template, with the topics that get the events of its mails. */
export interface ConfigurationSet {
  readonly name: string;
  readonly arn: string;
  readonly topics: readonly TopicDestination[];
}

export interface TopicDestination {
  readonly topicArn: string;
  /** In lower case: `bounce`, `complaint`. */
  readonly events: ReadonlySet<string>;
}

const EVENTS = ['bounce', 'complaint'];

/** https://docs.aws.amazon.com/ses/latest/dg/using-configuration-sets.html */
export function readConfigurationSets(assembly: Assembly): Map<string, ConfigurationSet> {
  const destinations = Map.groupBy(
    assembly.of('AWS::SES::ConfigurationSetEventDestination'),
    ({ properties }) => properties.ConfigurationSetName,
  );
  const sets = assembly.of('AWS::SES::ConfigurationSet').map((resource): ConfigurationSet => {
    onlyProperties(resource, []);
    const { name, arn } = resource;
    return { name, arn, topics: (destinations.get(name) ?? []).map(readDestination) };
  });
  return new Map(sets.map((set) => [set.name, set]));
}

function readDestination(resource: Resource): TopicDestination {
  onlyProperties(resource, ['ConfigurationSetName', 'EventDestination']);
  const { EventDestination } = resource.properties;
  const subject = `event destination ${resource.logicalId}`;
  onlyKeys(EventDestination, ['Enabled', 'MatchingEventTypes', 'SnsDestination'], `There is an ${subject}`);
  const { Enabled, MatchingEventTypes, SnsDestination } = EventDestination;
  if (Enabled !== true) throw new StartError(`The ${subject} is disabled, which this platform does not run.`);
  const events: string[] = MatchingEventTypes.map((type: string) => type.toLowerCase());
  const unknown = events.find((event) => !EVENTS.includes(event));
  if (unknown !== undefined)
    throw new StartError(
      `The ${subject} has the event type ${unknown}, which this platform does not publish.`,
    );
  return { topicArn: SnsDestination.TopicARN, events: new Set(events) };
}
