import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { ADMIN, DEMO_ACCOUNTS, DEMO_PASSWORD, GROUP, PROVIDER } from '../bin/demo/accounts.ts';
import { DEMO_BEACONS, DEMO_HUBS } from '../bin/demo/fleet.ts';
import { HUB_FILES } from '../bin/demo/hub-client.ts';
import { DEMO_INFOS } from '../bin/demo/infos.ts';
import { keyOfPhones, Phones } from '../bin/demo/phones.ts';
import { addHub, PROVIDER_ID_FILE, setUpDemo } from '../bin/demo/set-up.ts';
import { Operator } from '../bin/operator.ts';
import { getInfoProvider, registerHubs } from '../shared/contract/admin.ts';
import { getLegalTexts, getUsers } from '../shared/contract/auth.ts';
import { getInfoClicks } from '../shared/contract/content/clicks.ts';
import { getInfos } from '../shared/contract/content/infos.ts';
import { getHub } from '../shared/contract/devices.ts';
import { depth } from './support/depth.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform();

/** An operator whose process crashes after this many calls. */
class CrashingOperator extends Operator {
  #left: number;
  constructor(calls: number) {
    const { platform } = running();
    const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
    super('dev', { endpoint, credentials, region: assembly.region });
    this.#left = calls;
  }
  override async run<T>(command: Readonly<Record<string, unknown>>): Promise<T> {
    const answer = await super.run<T>(command);
    if (this.#left-- === 0) throw new Error('crashed');
    return answer;
  }
}

it('the next start completes a demo whose set-up crashed, at whichever call', async () => {
  const { url, dataDir } = running();
  const folder = join(dataDir, 'demo');
  let areReported = false;
  const start = async (crashAfter: number) => {
    areReported = false;
    const onAccounts = () => {
      areReported = true;
    };
    await setUpDemo({ url, operator: new CrashingOperator(crashAfter), folder }, { onAccounts });
  };
  let calls = 0;
  while (
    await start(calls).then(
      () => false,
      (error) => {
        if (!/^The demo could not be set up: [\w ]+ failed \(crashed\)/.test(error.message)) throw error;
        return true;
      },
    )
  ) {
    // Accounts are printed only when users can sign in.
    if (areReported) await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
    calls += depth(3, 1);
  }
  expect(calls).toBeGreaterThan(8);

  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const userId = readFileSync(join(folder, PROVIDER_ID_FILE), 'utf8');
  const held = () => admin.call(getInfoProvider, { params: { id: userId } });
  expect(await held()).toMatchObject({ email: PROVIDER.email, managerGroup: GROUP });
  expect(await held()).toMatchObject({ beaconsCount: DEMO_BEACONS.length });
  for (const { id } of DEMO_HUBS) {
    expect(await admin.call(getHub, { params: { id } })).toMatchObject({ id });
    for (const file of Object.values(HUB_FILES)) expect(existsSync(join(folder, id, file))).toBe(true);
  }
  for (const managerlabel of [undefined, 'blu4you', 'cancom']) {
    const texts = await admin.call(getLegalTexts, { query: { managerlabel } });
    for (const { 'de-de': german, ...others } of [texts.imprint, texts.dataPrivacy])
      expect([german, Object.keys(others).toSorted()]).toEqual([
        expect.stringMatching(/Muster GmbH/),
        ['en-gb', 'fr-fr'],
      ]);
  }
  for (const { email, administers = null } of DEMO_ACCOUNTS) {
    const session = await ConsoleSession.signIn(url, email, DEMO_PASSWORD);
    if (administers) expect((await session.call(getUsers, {})).items.length).toBeGreaterThan(0);
  }
});

it('phones of the demo see its Infos, and what their visitors open is counted', async () => {
  const { url, dataDir } = running();
  const folder = join(dataDir, 'demo');
  const key = await keyOfPhones(url, folder);
  expect(await keyOfPhones(url, folder)).toBe(key);
  const phones = new Phones(url, key);
  const [near] = DEMO_INFOS[0]!.beaconIds!;
  expect(await phones.visit([near!], () => true)).toBe(1);
  expect(await phones.visit([near!], () => false)).toBe(0);
  const provider = await ConsoleSession.signIn(url, PROVIDER.email, DEMO_PASSWORD);
  const { items } = await provider.call(getInfos, { query: { limit: 100 } });
  const { id } = items.find(({ name }) => name === DEMO_INFOS[0]!.name)!;
  expect((await provider.call(getInfoClicks, { params: { id }, query: {} })).total).toBe(1);
});

it('a hub gets its credentials again when they could not be stored', async () => {
  const { url, dataDir, operator } = running();
  const folder = join(dataDir, 'demo');
  const [hub] = DEMO_HUBS;
  const certificate = join(folder, hub!.id, HUB_FILES.certificate);
  const before = readFileSync(certificate, 'utf8');
  for (const gone of [hub!.id, PROVIDER_ID_FILE]) rmSync(join(folder, gone), { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${join(folder, hub!.id)}.new`, 'in the way');
  const onAccounts = vi.fn();
  await expect(setUpDemo({ url, operator, folder }, { onAccounts })).rejects.toThrow(
    `The demo could not be set up: the hub ${hub!.id} failed`,
  );
  // The accounts, which succeeded before, are reported.
  expect(onAccounts).toHaveBeenCalledOnce();
  rmSync(`${join(folder, hub!.id)}.new`);
  await setUpDemo({ url, operator, folder });
  expect(readFileSync(certificate, 'utf8')).toBe(before);
});

it('adding a registered hub without its private key fails with an explanation, and `renews` gives it another key', async () => {
  const { url, dataDir, operator } = running();
  const access = { url, operator, folder: join(dataDir, 'demo') };
  const admin = await ConsoleSession.signIn(url, ADMIN.email, DEMO_PASSWORD);
  const registration = { id: 'hub0badf00d', hardwareId: 'HUB-0300', orderCode: 'DEMO1' };
  await admin.call(registerHubs, { body: { hubs: [registration] } });
  const hub = { ...registration, userId: readFileSync(join(access.folder, PROVIDER_ID_FILE), 'utf8') };
  const certificate = join(access.folder, hub.id, HUB_FILES.certificate);
  await expect(addHub(hub, access)).rejects.toThrow(
    /^hub0badf00d is registered already, and its key is not kept in .*Take another id/,
  );
  expect(existsSync(certificate)).toBe(false);
  await addHub(hub, access, { renews: true });
  expect(existsSync(certificate)).toBe(true);
});
