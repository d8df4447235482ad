import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerHubs } from '../../shared/contract/admin.ts';
import { putHub } from '../../shared/contract/devices.ts';
import type { HubCredentials } from '../../shared/model/hub.ts';
import { Mistake } from '../command.ts';
import { ConsoleSession } from '../console-session.ts';
import type { Operator } from '../operator.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount, GROUP, PROVIDER } from './accounts.ts';
import { seedFirmware } from './firmware.ts';
import { DEMO_BEACONS, DEMO_HUBS, DEMO_SETTINGS } from './fleet.ts';
import { HUB_FILES } from './hub-client.ts';

/** Holds the id of the demo's info provider; written last, when all is set up. */
export const PROVIDER_ID_FILE = 'provider-id';

interface Options {
  readonly url: string;
  readonly operator: Operator;
  /** Where each hub's certificate and key are kept. */
  readonly folder: string;
}

/**
 * Makes the demo's labels, accounts, hubs, beacons and firmware, unless they are there already from an earlier start. One that died
 * half-way is gone on with: every step leaves alone what is there.
 */
export async function setUpDemo(options: Options): Promise<void> {
  const { operator, folder } = options;
  const marker = join(folder, PROVIDER_ID_FILE);
  if (existsSync(marker)) return;
  mkdirSync(folder, { recursive: true });
  await operator.run({ command: 'seed-labels' });
  await operator.run({ command: 'create-group', name: GROUP, displayName: 'Museums' }).catch(unlessThere);
  for (const account of DEMO_ACCOUNTS) await addAccount(account, operator);
  const { id: userId } = await operator.run<{ id: string }>({ command: 'find-user', user: PROVIDER.email });
  await operator.run({
    command: 'register-beacons',
    beacons: DEMO_BEACONS.map(({ id, type, orderCode, firmware, hardware }) => ({
      id,
      type,
      orderCode,
      firmware,
      hardware,
    })),
  });
  await operator.run({ command: 'hand-over-beacons', ids: DEMO_BEACONS.map(({ id }) => id), userId });
  const admin = await ConsoleSession.signIn(options.url, ADMIN.email, DEMO_PASSWORD);
  for (const { id, hardwareId, orderCode, format: payloadFormat } of DEMO_HUBS) {
    await addHub({ id, hardwareId, orderCode, userId }, options);
    await admin.call(putHub, { params: { id }, body: { settings: { ...DEMO_SETTINGS, payloadFormat } } });
  }
  await seedFirmware(admin);
  writeFileSync(marker, userId);
}

async function addAccount({ title: _, administers, ...account }: DemoAccount, operator: Operator) {
  await operator.run({ command: 'create-user', ...account, password: DEMO_PASSWORD }).catch(unlessThere);
  if (administers) await operator.run({ command: 'appoint-admin', user: account.email, group: administers });
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Mistake) || !/^(NAME|EMAIL)_ALREADY_USED/.test(error.message)) throw error;
}

/**
 * Registers a hub as an admin would, keeps what it needs to connect, and gives it to a user. The answer is told again to a
 * call with the same key: a start that died before it was kept gets it from the next one, for a quarter of an hour.
 */
export async function addHub(
  hub: { id: string; hardwareId: string; orderCode: string; userId: string },
  { url, operator, folder }: Options,
): Promise<void> {
  const { userId, ...registration } = hub;
  const files = join(folder, hub.id);
  if (!existsSync(files)) {
    const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
    const body = { hubs: [registration] };
    const { data } = await admin.call(registerHubs, { body }, { 'idempotency-key': `demo-${hub.id}` });
    const outcome = data[hub.id];
    if (typeof outcome !== 'object')
      throw new Mistake(`Hub ${hub.id} could not be registered (${outcome}): begin anew with --fresh.`);
    keep(files, outcome);
  }
  await operator.run({ command: 'hand-over-hubs', ids: [hub.id], userId });
}

/** All of it is there, or nothing. */
function keep(files: string, { certificate, privateKey }: HubCredentials): void {
  const unfinished = `${files}.new`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, HUB_FILES.certificate), certificate);
  writeFileSync(join(unfinished, HUB_FILES.privateKey), privateKey, { mode: 0o600 });
  renameSync(unfinished, files);
}
