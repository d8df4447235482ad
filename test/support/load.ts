import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleSession } from '../../bin/console-session.ts';
import { HUB_FILES, HubClient } from '../../bin/demo/hub-client.ts';
import { registerHubs } from '../../shared/contract/admin.ts';
import { eventually } from './eventually.ts';
import type { ProductProcess } from './product-process.ts';

/** Several accounts that sign in, because the number of sessions of one account is limited. */
export const PEOPLE = Array.from({ length: 8 }, (_, n) => ({
  email: `person${n}@example.com`,
  password: 'correct horse',
}));

export const ADMIN = { email: 'admin@example.com', password: 'correct horse' };

/** What the platform has acknowledged, and the ids of all hubs that it was asked to register. */
export class Acknowledged {
  readonly lines = new Set<string>();
  readonly hubs = new Set<string>();
  readonly cookies: string[] = [];
  readonly hubsAsked = new Set<string>();
}

interface Share {
  readonly lines: number;
  readonly hubs: number;
  readonly signIns: number;
}

interface Options {
  readonly dataDir: string;
  readonly round: number;
  readonly acknowledged: Acknowledged;
  readonly share: Share;
}

/** Registers a hub and stores its credentials. Returns false if the response contains none. */
export async function register(admin: ConsoleSession, id: string, dataDir: string): Promise<boolean> {
  const hubs = [{ id, hardwareId: 'HUB-0300', orderCode: 'ABCD' }];
  const outcome = (await admin.call(registerHubs, { body: { hubs } })).data[id];
  if (typeof outcome !== 'object') return false;
  mkdirSync(join(dataDir, id));
  writeFileSync(join(dataDir, id, HUB_FILES.certificate), outcome.certificate);
  writeFileSync(join(dataDir, id, HUB_FILES.privateKey), outcome.privateKey);
  return true;
}

export const connect = ({ mqttPort: port }: Pick<ProductProcess, 'mqttPort'>, id: string, dataDir: string) =>
  HubClient.connect({
    id,
    folder: join(dataDir, id),
    ca: join(dataDir, 'iot', 'ca.pem'),
    host: 'localhost',
    port,
  });

/**
 * Prepares concurrent load: hubs that log, an admin who registers hubs, and people who sign in. Each continues when a
 * call fails and records what was acknowledged. `run` resolves when each has done its share; `abandon` stops at once.
 */
export async function prepareLoad(served: ProductProcess, speakers: readonly string[], options: Options) {
  const { dataDir, round, acknowledged, share } = options;
  let isOver = false;
  const turns = async (count: number, turn: (number: number) => Promise<void>) => {
    for (let number = 0; number < count && !isOver; number++) {
      // A call that failed was not acknowledged, so nothing is recorded.
      await turn(number).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
  };
  const clients = await Promise.all(speakers.map((id) => connect(served, id, dataDir)));
  // On a busy machine a process that has just started may not yet answer in time.
  const admin = await eventually(() => ConsoleSession.signIn(served.url, ADMIN.email, ADMIN.password));
  const lanes = () => [
    ...clients.map((client) =>
      turns(share.lines, async (number) => {
        const line = `${client.id} round ${round} line ${number}`;
        await client.log('INFO', line, Date.now());
        acknowledged.lines.add(line);
      }),
    ),
    turns(share.hubs, async (number) => {
      const id = `hub${(round * 1000 + number).toString(16).padStart(8, '0')}`;
      acknowledged.hubsAsked.add(id);
      if (await register(admin, id, dataDir)) acknowledged.hubs.add(id);
    }),
    turns(share.signIns, async (number) => {
      const { email, password } = PEOPLE[(round + number) % PEOPLE.length]!;
      const { cookie } = await ConsoleSession.signIn(served.url, email, password);
      acknowledged.cookies.push(cookie);
    }),
  ];
  return {
    async run() {
      await Promise.all(lanes());
      await Promise.all(clients.map((client) => client.end()));
    },
    abandon() {
      isOver = true;
      for (const client of clients) client.abandon();
    },
  };
}
