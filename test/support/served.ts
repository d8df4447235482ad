import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Operator } from '../../bin/operator.ts';
import type { Blow } from './serve.ts';

/** The product in a process of its own. */
export interface Served {
  readonly url: string;
  readonly mqttPort: number;
  readonly operator: Operator;
  /** Has somebody killed at a moment from now on; resolves to a promise of that moment. */
  aim(blow: Blow): Promise<{ struck: Promise<unknown> }>;
  kill(): Promise<void>;
}

export async function serve(assembly: string, dataDir: string): Promise<Served> {
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
    async aim(blow) {
      child.send(blow);
      await once(child, 'message');
      return { struck: blow.victim === 'the platform' ? once(child, 'exit') : once(child, 'message') };
    },
    kill: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
