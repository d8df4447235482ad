import type { App } from 'aws-cdk-lib';
import { BackendStack } from './backend-stack.ts';
import { HubStack } from './hub-stack.ts';
import { QueueStack } from './queue-stack.ts';
import { type StackKind, stackName } from './stack-names.ts';
import type { Stage } from './stage.ts';
import { StatefulStack } from './stateful-stack.ts';
import { WebStack } from './web-stack.ts';

interface Options {
  readonly stage: Stage;
  /** Returns the folder of a function's bundle. */
  readonly codeFolder: (functionName: string) => string;
  /** Folder of the built console. */
  readonly webFolder: string;
}

/** The stacks of one stage. */
export function createStacks(app: App, { stage, codeFolder, webFolder }: Options) {
  const env = { region: stage.region };
  const name = (stack: StackKind) => stackName(stage.name, stack);
  const stateful = new StatefulStack(app, name('Stateful'), { env, stage });
  const queues = new QueueStack(app, name('Queues'), { env, stage, stateful });
  const backend = new BackendStack(app, name('Backend'), { env, stage, stateful, queues, codeFolder });
  const hubs = new HubStack(app, name('Hubs'), { env, stage, stateful, queues, codeFolder });
  // Names of functions and rules are fixed. So what moves from one to the other must be removed here before it is made there.
  hubs.addStackDependency(backend);
  const { ORIGIN_SECRET: originSecret } = stateful.secrets;
  const web = new WebStack(app, name('Web'), {
    env,
    stage,
    api: backend.api,
    files: stateful.files.bucket,
    originSecret,
    webFolder,
  });
  return { stateful, queues, backend, hubs, web };
}
