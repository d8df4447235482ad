import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Platform, startPlatform } from 'local-platform';
import { ASSEMBLY } from './build.ts';
import { localCloud } from './cloud.ts';
import { Mistake } from './command.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { caOf, describeRunning, operatorOf, type Running, writeRunning } from './running.ts';
import { setUpPayment } from './set-up-payment.ts';
import type { LocalSettings } from './settings.ts';

/** Webhooks may call servers of this machine, so that they can be tried. */
const THIS_MACHINE = { WEBHOOK_NETWORKS: JSON.stringify(['127.0.0.0/8']) };

interface Flags {
  /** Delete the data of earlier starts. */
  readonly fresh: boolean;
  readonly demo: boolean;
  readonly verbose: boolean;
  /** The demo's hubs cannot apply any firmware. */
  readonly failUpdates: boolean;
}

/** The flags of `npm start` and `npm run dev`. Throws for unknown flags. */
export function readFlags(): Flags {
  const { 'fail-updates': failUpdates, ...flags } = parseArgs({
    allowNegative: true,
    options: {
      fresh: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: true },
      verbose: { type: 'boolean', default: false },
      'fail-updates': { type: 'boolean', default: false },
    },
  }).values;
  return { ...flags, failUpdates };
}

interface Options extends Flags {
  readonly settings: LocalSettings;
  /** The address of the console, if it is not the edge itself. */
  readonly address?: string;
}

/** Runs the synthesised stacks, prints their addresses, and runs the demo's hubs and phones until a signal ends the process. */
export async function launch(options: Options): Promise<Platform> {
  const { settings, address, fresh, demo, verbose, failUpdates } = options;
  const { dataDir } = settings;
  const platform = await startPlatform({
    ...settings,
    assembly: ASSEMBLY,
    fresh,
    verbose,
    environment: THIS_MACHINE,
  });
  const running: Running = { ...describeRunning(platform), ...(address && { url: address }) };
  await setUpPayment(localCloud(running), platform);
  writeRunning(dataDir, running);
  sayWhere(running, dataDir);
  await measureNow(platform);

  const ended = new AbortController();
  const fleet = demo ? runDemo(running, dataDir, ended.signal, failUpdates) : Promise.resolve();
  fleet.catch((error) => console.error(error instanceof Mistake ? error.message : error));
  const stop = async () => {
    ended.abort();
    await fleet.catch(() => {});
    await platform.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return platform;
}

/** The status page, which is written every few minutes, is there from the start. */
async function measureNow({ assembly, runSchedule }: Platform): Promise<void> {
  const schedules = assembly.of('AWS::Scheduler::Schedule');
  const rounds = schedules.find(({ logicalId }) => logicalId.startsWith('StatusRounds'))!;
  await runSchedule(rounds.name, new Date());
}

function sayWhere({ url, awsEndpoint, mqttPort }: Running, dataDir: string): void {
  console.log(`
  Console        ${url}
  API            ${url}/api/docs
  Mails sent     ${awsEndpoint}/_local/mails
  AWS endpoint   ${awsEndpoint}
  MQTT over TLS  localhost:${mqttPort} (CA: ${caOf(dataDir)})
`);
}

function sayWho(): void {
  console.log('  Sign in as');
  for (const { title, email } of DEMO_ACCOUNTS)
    console.log(`  ${title.padEnd(14)} ${email.padEnd(20)} ${DEMO_PASSWORD}`);
  console.log('');
}

async function runDemo(
  running: Running,
  dataDir: string,
  signal: AbortSignal,
  fails: boolean,
): Promise<void> {
  const folder = join(dataDir, 'demo');
  const { setUpDemo } = await import('./demo/set-up.ts');
  const access = { url: running.url, operator: operatorOf(running), folder };
  await setUpDemo(access, { say: console.log, onAccounts: sayWho });
  const { runFleet } = await import('./demo/run-fleet.ts');
  const { keyOfPhones, Phones } = await import('./demo/phones.ts');
  const phones = new Phones(running.url, await keyOfPhones(running.url, folder));
  const fleet = { folder, ca: caOf(dataDir), port: running.mqttPort, signal, manner: { fails } };
  await Promise.all([runFleet(fleet), phones.run(signal)]);
}
