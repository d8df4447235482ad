import { Lazy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { FUNCTIONS, type FunctionSpec } from '../functions/manifest.ts';
import type { MachineName } from '../functions/resources.ts';
import { Alarms } from './alarms.ts';
import { ConsoleApi } from './console-api.ts';
import { Dashboard } from './dashboard.ts';
import { capital } from './entries.ts';
import { HubPolicy } from './hub-broker.ts';
import { Mails } from './mails.ts';
import { isOfHubs, makeFunctions } from './make-functions.ts';
import type { QueueStack } from './queue-stack.ts';
import { RolloutMachine } from './rollout-machine.ts';
import type { Stage } from './stage.ts';
import type { StatefulStack } from './stateful-stack.ts';
import { TaskMachine } from './task-machine.ts';

/** The construct of each state machine. */
const CONSTRUCTS = { tasks: TaskMachine, rollouts: RolloutMachine } satisfies Record<MachineName, unknown>;

interface Props extends StackProps {
  readonly stage: Stage;
  readonly stateful: StatefulStack;
  readonly queues: QueueStack;
  readonly codeFolder: (functionName: string) => string;
}

/** Everything that runs but what hubs send: functions, their API, and state machines. */
export class BackendStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { stage, stateful, queues, codeFolder, ...props }: Props) {
    super(scope, id, props);
    const alarms = new Alarms(this, 'Alarms', stateful.alarmTopic);
    const { policyName: hubPolicyName } = new HubPolicy(this, 'HubBroker');
    const mails = new Mails(this, 'Mail', { stage, feedback: queues.mailFeedback });
    const from = { stage, stateful, queues, hubPolicyName, mails, alarms, codeFolder };
    const functions = makeFunctions(this, {
      ...from,
      apiAddress: Lazy.string({ produce: () => this.api.apiEndpoint }),
      which: (spec) => !isOfHubs(spec),
    });
    for (const [name, { trigger }] of Object.entries<FunctionSpec>(FUNCTIONS)) {
      if (trigger.kind !== 'machine') continue;
      const { machine } = trigger;
      new CONSTRUCTS[machine](this, capital(machine), { stage, lambda: functions.get(name)!, alarms });
    }
    alarms.whenCounted('InternalErrors', 'InternalError', 0, 'a call failed for a reason of ours');
    alarms.whenCounted(
      'IncompleteInvoices',
      'IncompleteInvoice',
      0,
      'an invoice cannot be made: the company of its label or the address of its payer is missing',
    );
    alarms.whenCounted('TakenBack', 'TakenBack', 0, 'money of a charge was disputed, taken or given back');
    alarms.whenCounted(
      'MoneyDiffers',
      'MoneyDiffers',
      0,
      'statements and the card provider say different things about what was paid',
    );
    alarms.whenCounted(
      'ProviderMissing',
      'ProviderMissing',
      0,
      'charges wait, since the keys of the card provider are not set up',
    );
    this.api = new ConsoleApi(this, 'Api', { stage, functions }).api;
    new Dashboard(this, 'Dashboard', { stage, queues, table: stateful.table, api: this.api });
  }
}
