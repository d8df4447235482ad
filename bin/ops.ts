import { command, Mistake } from './command.ts';
import { Operator } from './operator.ts';
import { operatorOf, readRunning } from './running.ts';
import { regionOf } from './stages.ts';

/**
 * `npm run ops -- <stage> <command> '<json>'`: runs an operator's command (functions/workers/operate.ts) with the AWS
 * rights of the shell. The stage `local` is the platform that runs on this machine.
 *
 *   npm run ops -- prod create-user '{"email":"admin@example.com","name":"First Admin","role":"ADMIN"}'
 */
await command(async () => {
  const [stage, name, json = '{}'] = process.argv.slice(2);
  if (!stage || !name) throw new Mistake("Usage: npm run ops -- <stage|local> <command> '<json>'");
  const operator =
    stage === 'local' ? operatorOf(readRunning()) : new Operator(stage, { region: regionOf(stage) });
  console.log(JSON.stringify(await operator.run({ command: name, ...parsed(json) }), null, 2));
});

function parsed(json: string): object {
  try {
    return JSON.parse(json);
  } catch {
    throw new Mistake(`Not JSON: ${json}`);
  }
}
