import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { HubRules } from './hub-broker.ts';
import { isOfHubs, makeFunctions } from './make-functions.ts';
import type { QueueStack } from './queue-stack.ts';
import type { Stage } from './stage.ts';
import type { StatefulStack } from './stateful-stack.ts';

/** More unreadable hub messages than this in five minutes raise an alarm. */
const UNREADABLE_MAX = 1000;

interface Props extends StackProps {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
  readonly queues: QueueStack;
  readonly codeFolder: (functionName: string) => string;
}

/** What hubs send: the rules of the broker, and the functions that take the messages. */
export class HubStack extends Stack {
  constructor(scope: Construct, id: string, { stage, stateful, queues, codeFolder, ...props }: Props) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stateful.alarmTopic);
    new HubRules(this, 'HubBroker', { queues: queues.queues, failures: queues.putAside.ruleFailures });
    makeFunctions(this, { stage, stateful, queues, alarms, codeFolder, which: isOfHubs });
    alarms.whenCounted(
      'Unreadable',
      'Unreadable',
      UNREADABLE_MAX,
      'hubs send what is broken, foreign or too much',
    );
    alarms.whenCounted(
      'BrokenEnvelopes',
      'BrokenEnvelope',
      0,
      'a broker rule and the ingest function disagree',
    );
  }
}
