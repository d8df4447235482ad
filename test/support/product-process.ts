import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Operator } from '../../bin/operator.ts';
import type { Kill } from './serve.ts';

/** The product in a separate process. */
export interface ProductProcess {
  readonly url: string;
  readonly mqttPort: number;
  readonly operator: Operator;
  /** Schedules a kill. Resolves when it is scheduled; `killed` resolves when it has happened. */
  killAt(kill: Kill): Promise<{ killed: Promise<unknown> }>;
  kill(): Promise<void>;
}

export async function startProductProcess(assembly: string, dataDir: string): Promise<ProductProcess> {
  const child = fork('test/support/serve.ts', [assembly, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url, mqttPort, awsEndpoint, operator }] = await once(child, 'message');
  return {
    url,
    mqttPort,
    operator: new Operator('dev', {
      endpoint: awsEndpoint,
      credentials: operator,
      region: 'eu-central-1',
    }),
    async killAt(kill) {
      child.send(kill);
      await once(child, 'message');
      return { killed: kill.victim === 'the platform' ? once(child, 'exit') : once(child, 'message') };
    },
    kill: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
