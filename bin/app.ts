import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from '../lib/bundle.ts';
import { createStacks } from '../lib/create-stacks.ts';
import { readStage, StageError } from '../lib/stage.ts';

/** The CDK app: the stacks of one stage, `cdk deploy --all -c stage=prod`; `dev` by default. */
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
// The CDK's command line passes the context itself. This makes `node bin/app.ts` synthesise the same.
const app = new App({ context });
try {
  const stage = readStage(app.node, app.node.tryGetContext('stage') ?? 'dev');
  createStacks(app, { stage, codeFolder: bundleFunctions('dist/functions'), webFolder: 'web/dist' });
  Validations.of(app).addPlugins(new AwsSolutionsChecks());
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
