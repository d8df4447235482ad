import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPlatform } from '../local/platform.ts';
import { ASSEMBLY, build } from './build.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { operatorOf, type Running, writeRunning } from './running.ts';
import { localSettings } from './settings.ts';

/**
 * `npm start`: the whole product on this machine. What runs is what `cdk deploy` would deploy: the synthesised stacks of
 * stage dev, executed by local/.
 *
 *   --fresh     begin anew, without the data of earlier starts
 *   --no-demo   no demo accounts and no simulated hubs
 *   --verbose   show what functions write
 */
const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    fresh: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: true },
    verbose: { type: 'boolean', default: false },
  },
});

async function start(): Promise<void> {
  const settings = localSettings();
  if (flags.fresh) rmSync(settings.dataDir, { recursive: true, force: true });
  build();
  const platform = await startPlatform({ ...settings, assembly: ASSEMBLY, verbose: flags.verbose });
  const { url, awsEndpoint, operator } = platform;
  const running: Running = {
    ...{ url, awsEndpoint, operator },
    mqttPort: settings.mqttPort,
    region: platform.assembly.region,
  };
  writeRunning(settings.dataDir, running);
  console.log(`
  Console        ${url}
  API            ${url}/api/docs
  Mails sent     ${awsEndpoint}/_local/mails
  AWS endpoint   ${awsEndpoint}
  MQTT over TLS  localhost:${settings.mqttPort}   (CA: ${join(settings.dataDir, 'iot', 'ca.pem')})`);
  const ended = new AbortController();
  const demo = flags.demo ? startDemo(running, settings.dataDir, ended.signal) : Promise.resolve();
  const stop = async () => {
    ended.abort();
    await demo.catch(() => {});
    await platform.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await demo;
}

async function startDemo(running: Running, dataDir: string, signal: AbortSignal): Promise<void> {
  console.log('\n  Sign in as');
  for (const { title, email } of DEMO_ACCOUNTS)
    console.log(`  ${title.padEnd(14)} ${email.padEnd(20)} ${DEMO_PASSWORD}`);
  console.log('');
  const folder = join(dataDir, 'demo');
  const { setUpDemo } = await import('./demo/set-up.ts');
  await setUpDemo({ url: running.url, operator: operatorOf(running), folder });
  const { runFleet } = await import('./demo/run-fleet.ts');
  await runFleet({ folder, ca: join(dataDir, 'iot', 'ca.pem'), port: running.mqttPort, signal });
}

start().catch((error: unknown) => {
  // What a person can mend is said in one sentence; anything else is a fault of ours and shows where.
  console.error(error instanceof Error && error.name === 'StartError' ? error.message : error);
  process.exit(1);
});
