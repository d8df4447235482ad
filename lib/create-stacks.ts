import type { App } from 'aws-cdk-lib';
import { BackendStack } from './backend-stack.ts';
import type { Stage } from './stage.ts';
import { StatefulStack } from './stateful-stack.ts';
import { WebStack } from './web-stack.ts';

interface Options {
  readonly stage: Stage;
  /** Where a function's bundle is. */
  readonly codeFolder: (functionName: string) => string;
  /** Where the built console is. */
  readonly webFolder: string;
}

/** The stacks of one stage. */
export function createStacks(app: App, { stage, codeFolder, webFolder }: Options) {
  const env = { region: stage.region };
  const prefix = `Console-${stage.name}`;
  const stateful = new StatefulStack(app, `${prefix}-Stateful`, { env, stage });
  const backend = new BackendStack(app, `${prefix}-Backend`, { env, stage, stateful, codeFolder });
  const { ORIGIN_SECRET: originSecret } = stateful.secrets;
  const web = new WebStack(app, `${prefix}-Web`, { env, stage, api: backend.api, originSecret, webFolder });
  return { stateful, backend, web };
}
