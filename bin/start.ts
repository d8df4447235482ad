import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPlatform } from '../local/platform.ts';
import { ASSEMBLY, build } from './build.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { Operator } from './operator.ts';
import { type LocalSettings, localSettings } from './settings.ts';

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
  console.log(`
  Console        ${platform.url}
  API            ${platform.url}/api/docs
  Mails sent     ${platform.awsEndpoint}/_local/mails
  AWS endpoint   ${platform.awsEndpoint}
  MQTT over TLS  localhost:${settings.mqttPort}   (CA: ${join(settings.dataDir, 'iot', 'ca.pem')})`);
  const ended = new AbortController();
  const demo = flags.demo ? startDemo(platform, settings, ended.signal) : Promise.resolve();
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

async function startDemo(
  { url, awsEndpoint: endpoint, operator: credentials }: Awaited<ReturnType<typeof startPlatform>>,
  { dataDir, mqttPort }: LocalSettings,
  signal: AbortSignal,
): Promise<void> {
  console.log('\n  Sign in as');
  for (const { title, email } of DEMO_ACCOUNTS)
    console.log(`  ${title.padEnd(14)} ${email.padEnd(20)} ${DEMO_PASSWORD}`);
  console.log('');
  const folder = join(dataDir, 'demo');
  const operator = new Operator('dev', { endpoint, credentials, region: 'eu-central-1' });
  const { setUpDemo } = await import('./demo/set-up.ts');
  await setUpDemo({ url, operator, folder });
  const { runFleet } = await import('./demo/run-fleet.ts');
  await runFleet({ folder, ca: join(dataDir, 'iot', 'ca.pem'), port: mqttPort, signal });
}

start().catch((error: unknown) => {
  // What a person can mend is said in one sentence; anything else is a fault of ours and shows where.
  console.error(error instanceof Error && error.name === 'StartError' ? error.message : error);
  process.exit(1);
});
