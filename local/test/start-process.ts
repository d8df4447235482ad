import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Moment } from '../gateway/at-call.ts';
import type { Credentials } from '../types.ts';
import { fixtureAssembly } from './fixture-app.ts';

const script = fileURLToPath(new URL('run-platform.ts', import.meta.url));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A platform with the fixture app in a separate process. */
export interface PlatformProcess {
  readonly awsEndpoint: string;
  readonly operator: Credentials;
  /** The configuration of SDK clients of the operator. */
  readonly client: { endpoint: string; region: string; credentials: Credentials };
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  /** Ends the process immediately, without any cleanup. */
  kill(): Promise<void>;
}

interface Options {
  readonly environment?: Record<string, string>;
  /** The moment at which the process kills itself. */
  readonly diesAt?: Moment;
}

export async function startProcess(
  dataDir: string,
  { environment, diesAt }: Options = {},
): Promise<PlatformProcess> {
  const more = diesAt ? [JSON.stringify(diesAt)] : [];
  const child = spawn(process.execPath, [script, await fixtureAssembly(), dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  const ended = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  const { awsEndpoint, operator } = JSON.parse(line);
  return {
    awsEndpoint,
    operator,
    client: { endpoint: awsEndpoint, region: 'eu-central-1', credentials: operator },
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
