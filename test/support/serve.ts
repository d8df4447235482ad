import { atCall, killEngine, type Moment, startPlatform } from 'local-platform';
import { awsMode } from './aws-mode.ts';

/** Who is killed, and when: counted over all calls of the table and the queues, or over those of the function that dies. */
export interface Blow extends Moment {
  readonly victim: 'the platform' | 'the engine' | { readonly worker: string };
}

/** A process of its own that runs stacks over a data folder, for tests that kill it or a part of it. */
const [assembly, dataDir] = process.argv.slice(2) as [string, string];
const platform = await startPlatform({ assembly, dataDir, port: 0, mqttPort: 0, ...awsMode() });

process.on('message', ({ victim, ...moment }: Blow) => {
  const strike = () => {
    if (victim === 'the platform') process.kill(process.pid, 'SIGKILL');
    else if (victim === 'the engine') killEngine(dataDir);
    else platform.killWorker(victim.worker);
    process.send?.('struck');
  };
  const worker = typeof victim === 'object' ? victim.worker : undefined;
  atCall(platform, ['dynamodb', 'sqs'], moment, strike, worker);
  process.send?.('ready');
});
process.send?.({
  url: platform.url,
  mqttPort: platform.mqttPort,
  awsEndpoint: platform.awsEndpoint,
  operator: platform.operator,
});
