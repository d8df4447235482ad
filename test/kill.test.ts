import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from '../bin/build.ts';
import { ConsoleSession } from '../bin/console-session.ts';
import { DEMO_PASSWORD, PROVIDER } from '../bin/demo/accounts.ts';
import { DEMO_HUBS } from '../bin/demo/fleet.ts';
import { HubClient } from '../bin/demo/hub-client.ts';
import { setUpDemo } from '../bin/demo/set-up.ts';
import { Operator } from '../bin/operator.ts';
import { getHubLogs } from '../shared/contract/monitoring.ts';

interface Served {
  readonly process: ChildProcess;
  readonly url: string;
  readonly mqttPort: number;
  readonly awsEndpoint: string;
  readonly operator: { accessKeyId: string; secretAccessKey: string };
}

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const folder = join(dataDir, 'demo');
let served: Served | undefined;
afterAll(() => {
  served?.process.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function serve(): Promise<Served> {
  const child = fork('test/support/serve.ts', [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await once(child, 'message');
  return { process: child, ...(message as Omit<Served, 'process'>) };
}

async function kill({ process: child }: Served): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const connect = ({ mqttPort }: Served) =>
  HubClient.connect({
    id: DEMO_HUBS[0]!.id,
    folder: join(folder, DEMO_HUBS[0]!.id),
    ca: join(dataDir, 'iot', 'ca.pem'),
    host: 'localhost',
    port: mqttPort,
  });

async function linesOf(session: ConsoleSession): Promise<Set<string>> {
  const messages = new Set<string>();
  let starting_at: string | undefined;
  do {
    const { items, links } = await session.call(getHubLogs, {
      query: { limit: 100, ...(starting_at && { starting_at }) },
    });
    for (const { message } of items) messages.add(message);
    starting_at = new URLSearchParams(links.next?.split('?')[1]).get('starting_at') ?? undefined;
  } while (starting_at);
  return messages;
}

it('a platform killed again and again under ingest loses no message that it acknowledged', async () => {
  build({ say: () => {} });
  served = await serve();
  const { url, awsEndpoint: endpoint, operator: credentials } = served;
  mkdirSync(folder, { recursive: true });
  await setUpDemo({
    url,
    folder,
    operator: new Operator('dev', { endpoint, credentials, region: 'eu-central-1' }),
  });

  const acknowledged = new Set<string>();
  let sent = 0;
  for (let round = 0; round < 3; round++) {
    const hub = await connect(served);
    const speaking = new AbortController();
    const speak = async () => {
      while (!speaking.signal.aborted && sent < 190 * (round + 1)) {
        const message = `line ${++sent}`;
        await hub.log('INFO', message, Date.now());
        acknowledged.add(message);
      }
    };
    const speakers = Array.from({ length: 8 }, () => speak().catch(() => {}));
    // In the midst of it, at another moment each time.
    await new Promise((resolve) => setTimeout(resolve, 150 + 100 * round));
    await kill(served);
    speaking.abort();
    hub.abandon();
    await Promise.race([Promise.all(speakers), new Promise((resolve) => setTimeout(resolve, 500))]);
    served = await serve();
  }

  expect(acknowledged.size).toBeGreaterThan(50);
  const session = await ConsoleSession.signIn(served.url, PROVIDER.email, DEMO_PASSWORD);
  const missing = async () => {
    const found = await linesOf(session);
    return [...acknowledged].filter((message) => !found.has(message));
  };
  // What a killed function had in hand comes again when its visibility time is over.
  await expect.poll(missing, { timeout: 100_000, interval: 1000 }).toEqual([]);
}, 180_000);
