import { readFileSync } from 'node:fs';
import { Operator } from './operator.ts';
import { operatorOf, readRunning } from './running.ts';

/**
 * `npm run ops -- <stage> <command> '<json>'`: what an operator does without the console (functions/workers/operate.ts),
 * with the AWS rights of the shell. For the platform on this machine say `local` instead of a stage, while it runs.
 *
 *   npm run ops -- prod create-user '{"email":"admin@example.com","name":"First Admin","roles":["ADMIN"]}'
 */
const [stage, command, json = '{}'] = process.argv.slice(2);
if (!stage || !command) {
  console.error(`Usage: npm run ops -- <stage|local> <command> '<json>'`);
  process.exit(1);
}

try {
  const operator =
    stage === 'local' ? operatorOf(readRunning()) : new Operator(stage, { region: regionOf(stage) });
  console.log(JSON.stringify(await operator.run({ command, ...JSON.parse(json) }), null, 2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function regionOf(name: string): string {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const region = context.stages[name]?.region;
  if (!region) throw new Error(`cdk.json has no stage "${name}".`);
  return region;
}
