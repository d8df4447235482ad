import { atCall, killEngine, type Moment, startPlatform } from 'local-platform';
import { awsMode } from './aws-mode.ts';
import { PATIENT_FUNCTIONS } from './timeouts.ts';

/** What is killed, and at which call: of the table and the queues by anybody, or of the table by the worker. */
export interface Kill extends Moment {
  readonly victim: 'the platform' | 'the engine' | { readonly worker: string };
}

/** A separate process that runs stacks over a data folder, for tests that kill it or a part of it. */
const [assembly, dataDir] = process.argv.slice(2) as [string, string];
const platform = await startPlatform({
  ...{ assembly, dataDir, port: 0, mqttPort: 0, ...PATIENT_FUNCTIONS },
  ...awsMode(),
});

process.on('message', ({ victim, ...moment }: Kill) => {
  const killNow = () => {
    if (victim === 'the platform') process.kill(process.pid, 'SIGKILL');
    else if (victim === 'the engine') killEngine(dataDir);
    else if (!platform.killWorker(victim.worker)) throw new Error(`No worker of ${victim.worker} was busy.`);
    process.send?.('killed');
  };
  const worker = typeof victim === 'object' ? victim.worker : undefined;
  // Not its calls of a queue: these are made for it, before it runs.
  atCall(platform, worker ? ['dynamodb'] : ['dynamodb', 'sqs'], moment, killNow, worker);
  process.send?.('ready');
});
process.send?.({
  url: platform.url,
  mqttPort: platform.mqttPort,
  awsEndpoint: platform.awsEndpoint,
  operator: platform.operator,
});
