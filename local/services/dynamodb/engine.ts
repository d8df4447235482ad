import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MachineError } from '../../machine-fault.ts';
import { StartError } from '../../types.ts';

/** The process, or a DynamoDB Local of the user, that stores the tables. */
export interface Engine {
  /** Changes when the process is restarted. */
  readonly url: URL;
  stop(): Promise<void>;
}

const ATTEMPTS = 5;

interface Reports {
  readonly log: (line: string) => void;
  /** Called when the engine ended and cannot be restarted. */
  readonly onError: (error: unknown) => void;
}

/**
 * The shell starts a second process that reads a pipe from the platform, and then becomes the engine. The kernel closes
 * the pipe when the platform ends, even after a kill -9, and then the second process kills the engine.
 */
const DIE_WITH_PARENT =
  'exec 3<&0; { read -r _ <&3; kill -9 $$; } 2>&- >&- & exec 3<&-; exec "$@" </dev/null';

/**
 * Starts the engine on a free port of the loopback address, or uses the one at `endpoint`. An engine that crashes is
 * restarted, and that is logged.
 */
export async function startEngine(
  databaseFile: string,
  endpoint: string | undefined,
  { log, onError }: Reports = { log: console.error, onError: console.error },
): Promise<Engine> {
  if (endpoint) return { url: new URL(endpoint), stop: async () => {} };
  const binary = engineBinary();
  let stopping = false;
  let running = await launch();

  async function launch(): Promise<{ child: ChildProcess; url: URL }> {
    let complaint = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const port = await freePort();
      const { child, failed } = await startAt(port, binary, databaseFile);
      // Another process may have taken the port since it was found free.
      if (failed !== undefined) {
        complaint = failed;
        continue;
      }
      child.once('exit', (code, signal) => {
        if (!stopping) void relaunch(signal ?? `code ${code}`);
      });
      return { child, url: new URL(`http://127.0.0.1:${port}`) };
    }
    throw new StartError(
      `The DynamoDB engine does not start (${binary} --db-path ${databaseFile}): ${complaint || 'it says nothing'}.`,
    );
  }

  async function relaunch(cause: string): Promise<void> {
    const ended = `The DynamoDB engine ended by itself (${cause})`;
    try {
      // A restarted engine would end at its next write, too.
      if (cause === 'SIGXFSZ') throw new Error('its file has reached the limit on file sizes (ulimit -f).');
      running = await launch();
      if (stopping) await end(running.child);
      else log(`${ended} and was started again; calls in between failed with a 500, which SDKs repeat.`);
    } catch (error) {
      onError(new MachineError(`${ended} and cannot be started again: ${(error as Error).message}`));
    }
  }

  return {
    get url() {
      return running.url;
    },
    async stop() {
      stopping = true;
      await end(running.child);
    },
  };
}

export function engineBinary(): string {
  const name = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${name}/package.json`);
    return join(dirname(manifest), 'dynoxide');
  } catch {
    throw new StartError(
      `There is no DynamoDB engine for ${name} here: ` +
        'start DynamoDB Local and set LOCAL_DYNAMODB_ENDPOINT to its address.',
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the engine on a port, and waits until it says that it listens there. That something answers at the port proves
 * nothing: it can be another process, to which all data would go. `failed` is what the engine said if it ended instead.
 */
export async function startAt(
  port: number,
  binary: string,
  databaseFile: string,
): Promise<{ child: ChildProcess; failed?: string }> {
  const args = ['-c', DIE_WITH_PARENT, 'engine', binary, '--port', String(port), '--db-path', databaseFile];
  // Detached, so that Ctrl+C reaches only the platform, which still writes while it stops.
  const child = spawn('/bin/sh', args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr! });
  const listens = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (line.includes('listening on')) resolve(true);
      else said.push(line.trim());
    });
    lines.once('close', () => resolve(false));
  });
  return (await listens) ? { child } : { child, failed: said.join(' ') };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
