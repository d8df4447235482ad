import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { SeededRandom } from '../aws-mode/seeded-random.ts';
import { atCall } from '../gateway/at-call.ts';
import { fixtureNames } from '../test/fixture-names.ts';
import { jobs } from '../test/job.ts';
import { newFolder, startFixture } from '../test/start.ts';
import { type PlatformProcess, startProcess } from '../test/start-process.ts';

/** Each seed chooses other moments for the kills. A deep run tries ten seeds. */
const { SEED = '1', DEPTH } = process.env;
const SEEDS = Array.from({ length: DEPTH === 'deep' ? 10 : 1 }, (_, round) => Number(SEED) + round);
const ITEMS = ['a', 'b'];
const STEPS = ITEMS.length + 1;

let names: { machineArn: string; table: string; functionName: string };
beforeAll(async () => {
  const find = await fixtureNames();
  names = {
    machineArn: find('AWS::StepFunctions::StateMachine', 'Job').arn,
    table: find('AWS::DynamoDB::GlobalTable', 'Table').name,
    functionName: find('AWS::Lambda::Function', 'Tally').name,
  };
});

test.each(SEEDS)(
  'an execution whose platform is killed a little later each time does every step once (SEED=%i)',
  async (seed) => {
    const random = new SeededRandom(seed);
    const dataDir = newFolder();
    let executionArn: string | undefined;
    let deaths = 0;
    for (let call = 1; ; call += 1 + Math.floor(3 * random.draw('call'))) {
      const when = random.draw('when') < 0.5 ? 'before' : 'after';
      const running = await startProcess(dataDir, { diesAt: { call, when } });
      const { start, statusOf, counted, asked } = jobs(running.client, names);
      executionArn ??= await start('job', ITEMS);
      const status = await statusOrDeath(running, () => statusOf(executionArn!));
      if (status === 'died') deaths++;
      else {
        expect(status).toBe('SUCCEEDED');
        expect(await counted('job')).toBe(STEPS);
        // Each start of the platform started the execution again from its beginning.
        expect(await asked('job')).toBeGreaterThan(STEPS);
        await running.kill();
        break;
      }
    }
    // Each step consists of a call of the function and its two writes.
    expect(deaths).toBeGreaterThanOrEqual(STEPS);
  },
);

/** How the execution ended, or `died` if its platform died first. */
async function statusOrDeath(running: PlatformProcess, statusOf: () => Promise<string | undefined>) {
  let isDead = false;
  void running.ended.then(() => {
    isDead = true;
  });
  while (!isDead) {
    const status = await statusOf().catch(() => 'RUNNING');
    if (status !== 'RUNNING') return status;
    await sleep(10);
  }
  return 'died';
}

test('an execution whose workers are killed retries and does every step once', async () => {
  const platform = await startFixture();
  const { start, statusOf, counted, asked } = jobs(platform.client(), names);
  const kill = () => platform.killWorker(names.functionName);
  // The first try is killed before its first write. The second is killed after its second write, before the answer.
  atCall(platform, ['dynamodb'], { call: 1, when: 'before' }, kill, names.functionName);
  atCall(platform, ['dynamodb'], { call: 3, when: 'after' }, kill, names.functionName);
  const execution = await start('job', ['alone']);
  await expect.poll(() => statusOf(execution)).toBe('SUCCEEDED');
  expect([await counted('job'), await asked('job')]).toEqual([2, 4]);
  await platform.stop();
});
