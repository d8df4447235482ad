import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerHubs } from '../../shared/contract/admin.ts';
import { ConsoleSession } from '../console-session.ts';
import type { Operator } from '../operator.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, GROUP, PROVIDER } from './accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from './fleet.ts';
import { HUB_FILES } from './hub-client.ts';

/** Holds the id of the demo's info provider; written last, when all is set up. */
export const PROVIDER_ID_FILE = 'provider-id';

interface Options {
  readonly url: string;
  readonly operator: Operator;
  /** Where each hub's certificate and key are kept. */
  readonly folder: string;
}

/** Makes the demo's labels, accounts, hubs and beacons, unless they are there already from an earlier start. */
export async function setUpDemo(options: Options): Promise<void> {
  const marker = join(options.folder, PROVIDER_ID_FILE);
  if (existsSync(marker)) return;
  mkdirSync(options.folder, { recursive: true });
  await options.operator.run({ command: 'seed-labels' });
  await options.operator.run({ command: 'create-group', name: GROUP, displayName: 'Museums' });
  const ids = new Map<string, string>();
  for (const { title: _, ...account } of DEMO_ACCOUNTS) {
    const { id } = await options.operator.run<{ id: string }>({
      command: 'create-user',
      ...account,
      password: DEMO_PASSWORD,
    });
    ids.set(account.email, id);
  }
  const userId = ids.get(PROVIDER.email)!;
  await options.operator.run({
    command: 'register-beacons',
    beacons: DEMO_BEACONS.map(({ id, type, orderCode, firmware, hardware }) => ({
      id,
      type,
      orderCode,
      firmware,
      hardware,
    })),
  });
  await options.operator.run({ command: 'hand-over-beacons', ids: DEMO_BEACONS.map(({ id }) => id), userId });
  for (const { id, hardwareId, orderCode } of DEMO_HUBS)
    await addHub({ id, hardwareId, orderCode, userId }, options);
  writeFileSync(marker, userId);
}

/** Registers a hub as an admin would, keeps what it needs to connect, and gives it to a user. */
export async function addHub(
  hub: { id: string; hardwareId: string; orderCode: string; userId: string },
  { url, operator, folder }: Options,
): Promise<void> {
  const { userId, ...registration } = hub;
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const { data } = await admin.call(registerHubs, { body: { hubs: [registration] } });
  const outcome = data[hub.id];
  if (typeof outcome !== 'object') throw new Error(`Hub ${hub.id} could not be registered: ${outcome}.`);
  const files = join(folder, hub.id);
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, HUB_FILES.certificate), outcome.certificate);
  writeFileSync(join(files, HUB_FILES.privateKey), outcome.privateKey, { mode: 0o600 });
  await operator.run({ command: 'hand-over-hubs', ids: [hub.id], userId });
}
