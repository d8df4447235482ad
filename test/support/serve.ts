import { atCall, killEngine, type Moment, startPlatform } from 'local-platform';
import { awsMode } from './aws-mode.ts';
import { killWorkerAt } from './kill-worker-at.ts';
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
  const tell = () => void process.send?.('killed');
  // Not its calls of a queue: these are made for it, before it runs.
  if (typeof victim === 'object') void killWorkerAt(platform, moment, victim.worker).then(tell);
  else
    atCall(platform, ['dynamodb', 'sqs'], moment, () => {
      if (victim === 'the platform') process.kill(process.pid, 'SIGKILL');
      else killEngine(dataDir);
      tell();
    });
  process.send?.('ready');
});
process.send?.({
  url: platform.url,
  mqttPort: platform.mqttPort,
  awsEndpoint: platform.awsEndpoint,
  operator: platform.operator,
});
