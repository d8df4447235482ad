import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerHubs } from '../../shared/contract/admin.ts';
import { putHub } from '../../shared/contract/devices.ts';
import { setBeaconConfiguration } from '../../shared/contract/infoprovider.ts';
import { getBillingSettingsAsAdmin, setBillingSettings } from '../../shared/contract/money/settings.ts';
import type { HubCredentials } from '../../shared/model/hub.ts';
import { Mistake } from '../command.ts';
import { ConsoleSession } from '../console-session.ts';
import type { Operator } from '../operator.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount, GROUP, PROVIDER } from './accounts.ts';
import { seedFirmware } from './firmware.ts';
import { DEMO_BEACONS, DEMO_HUBS, DEMO_SETTINGS } from './fleet.ts';
import { HUB_FILES } from './hub-client.ts';
import { seedInfos } from './infos.ts';
import { DEMO_TEXTS } from './legal-texts.ts';
import { seedPlaces } from './places.ts';

/** Contains the id of the demo's info provider; written last, after the whole set-up. */
export const PROVIDER_ID_FILE = 'provider-id';

interface Access {
  readonly url: string;
  readonly operator: Operator;
  /** Folder of each hub's certificate and key. */
  readonly folder: string;
}

interface Reports {
  readonly say?: (line: string) => void;
  /** Called when users can sign in. */
  readonly onAccounts?: () => void;
}

/** A step that takes longer is reported. */
const PATIENCE_MS = 20_000;

/**
 * Creates the demo's labels, accounts, hubs, beacons, firmware, sites and Infos, unless an earlier start has created them. Every step
 * is idempotent, so the next start completes an interrupted set-up. Throws a Mistake that names the failed step.
 */
export async function setUpDemo(
  access: Access,
  { say = () => {}, onAccounts = () => {} }: Reports = {},
): Promise<void> {
  const { url, operator, folder } = access;
  const marker = join(folder, PROVIDER_ID_FILE);
  if (existsSync(marker)) return onAccounts();
  mkdirSync(folder, { recursive: true });
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const waiting = setInterval(() => say(`The demo is still being set up: ${name} …`), PATIENCE_MS);
    try {
      return await act();
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw new Mistake(
        `The demo could not be set up: ${name} failed (${cause}). All else runs; the next start tries again.`,
      );
    } finally {
      clearInterval(waiting);
    }
  };

  await step('the labels', () => operator.run({ command: 'seed-labels', texts: DEMO_TEXTS }));
  const userId = await step('the accounts', () => addAccounts(operator));
  onAccounts();
  await step('the beacons', () => addBeacons(operator, userId));
  const admin = await step('signing in', () => ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD));
  for (const { id, name, hardwareId, orderCode, format: payloadFormat } of DEMO_HUBS)
    await step(`the hub ${id}`, async () => {
      // Only the demo uses keys of its hubs, so a lost key may be replaced.
      await addHub({ id, hardwareId, orderCode, userId }, access, { renews: true });
      const settings = { ...DEMO_SETTINGS, payloadFormat };
      await admin.call(putHub, {
        params: { id },
        body: { ...(name !== undefined && { description: name }), settings },
      });
    });
  await step('the firmware', () => seedFirmware(admin));
  await step('the prices', () => seedPrices(admin));
  const provider = await step('signing in', () => ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD));
  await step('the names', () => nameBeacons(provider));
  await step('the sites', () => seedPlaces(provider));
  await step('the Infos', () => seedInfos(provider));
  writeFileSync(marker, userId);
}

/** Prices of Infos, unless there are some: once set, they hold. */
async function seedPrices(admin: ConsoleSession): Promise<void> {
  const { history } = await admin.call(getBillingSettingsAsAdmin, {});
  if (history.length === 0)
    await admin.call(setBillingSettings, {
      body: { infoCharges: [190, 160, 140, 110, 90, 70], freeHours: 24, freeMonths: 1 },
    });
}

/** Returns the id of the info provider. */
async function addAccounts(operator: Operator): Promise<string> {
  await operator.run({ command: 'create-group', name: GROUP, displayName: 'Museums' }).catch(unlessThere);
  for (const account of DEMO_ACCOUNTS) await addAccount(account, operator);
  const { id } = await operator.run<{ id: string }>({ command: 'find-user', user: PROVIDER.email });
  return id;
}

async function addBeacons(operator: Operator, userId: string): Promise<void> {
  const beacons = DEMO_BEACONS.map(({ id, type, orderCode, firmware, hardware }) => ({
    id,
    type,
    orderCode,
    firmware,
    hardware,
  }));
  await operator.run({ command: 'register-beacons', beacons });
  await operator.run({ command: 'hand-over-beacons', ids: beacons.map(({ id }) => id), userId });
}

async function nameBeacons(owner: ConsoleSession): Promise<void> {
  for (const { id, name } of DEMO_BEACONS)
    if (name !== undefined) await owner.call(setBeaconConfiguration, { body: { id, description: name } });
}

async function addAccount({ title: _, administers, ...account }: DemoAccount, operator: Operator) {
  await operator.run({ command: 'create-user', ...account, password: DEMO_PASSWORD }).catch(unlessThere);
  if (administers) await operator.run({ command: 'appoint-admin', user: account.email, group: administers });
}

/** Ignores that an account or a label exists already. */
export function unlessThere(error: unknown): void {
  if (!(error instanceof Mistake) || !/^(NAME|EMAIL)_ALREADY_USED/.test(error.message)) throw error;
}

/**
 * Registers a hub like an admin, stores its credentials, and gives it to a user. If a start died before it stored them,
 * the next one gets the same response by the same idempotency key, for a quarter of an hour. After that a new
 * certificate is needed, which `renews` requests.
 */
export async function addHub(
  hub: { id: string; hardwareId: string; orderCode: string; userId: string },
  { url, operator, folder }: Access,
  { renews = false } = {},
): Promise<void> {
  const { userId, ...registration } = hub;
  const files = join(folder, hub.id);
  if (!existsSync(files)) {
    const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
    const register = async (update: boolean) => {
      const key = `demo-${hub.id}${update ? `-${Date.now()}` : ''}`;
      const body = { hubs: [registration], ...(update && { update }) };
      return (await admin.call(registerHubs, { body }, { 'idempotency-key': key })).data[hub.id];
    };
    let outcome = await register(false);
    if (outcome === 'ALREADY_EXISTS' && renews) outcome = await register(true);
    if (outcome === 'ALREADY_EXISTS')
      throw new Mistake(
        `${hub.id} is registered already, and its key is not kept in ${folder}. Take another id, or give it another ` +
          'certificate in the console (Admin Tools, Register devices, with "update").',
      );
    if (typeof outcome !== 'object') throw new Mistake(`${hub.id} could not be registered: ${outcome}.`);
    keep(files, outcome);
  }
  await operator.run({ command: 'hand-over-hubs', ids: [hub.id], userId });
}

/** Writes all files or none. */
function keep(files: string, { certificate, privateKey }: HubCredentials): void {
  const unfinished = `${files}.new`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, HUB_FILES.certificate), certificate);
  writeFileSync(join(unfinished, HUB_FILES.privateKey), privateKey, { mode: 0o600 });
  renameSync(unfinished, files);
}
