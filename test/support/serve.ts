import { atCall, killEngine, type Moment, startPlatform } from 'local-platform';
import { awsMode } from './aws-mode.ts';
import { PATIENT_FUNCTIONS } from './timeouts.ts';

/** What is killed, and at which call of the table and the queues: counted over all calls, or over those of the worker. */
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
    else platform.killWorker(victim.worker);
    process.send?.('killed');
  };
  const worker = typeof victim === 'object' ? victim.worker : undefined;
  atCall(platform, ['dynamodb', 'sqs'], moment, killNow, worker);
  process.send?.('ready');
});
process.send?.({
  url: platform.url,
  mqttPort: platform.mqttPort,
  awsEndpoint: platform.awsEndpoint,
  operator: platform.operator,
});
