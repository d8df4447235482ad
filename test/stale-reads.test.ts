import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { getInfoProvider } from '../shared/contract/admin.ts';
import { getUser, putUser } from '../shared/contract/auth.ts';
import { startTotp } from '../shared/contract/authentification.ts';
import { getBeacon, getHub } from '../shared/contract/devices.ts';
import { getHubLogs } from '../shared/contract/hub-logs.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { connect, register } from './support/load.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
const numbers = Array.from({ length: 8 }, (_, number) => number);
const hubIds = numbers.map((number) => `hub0000fee${number}`);
beforeAll(async () => {
  cast = await createCast(running());
  // Every third eventually consistent read is stale by seconds. All other faults are off.
  const noFaults = { faults: 0, indexLagMs: 0, transactionMs: 0, leftovers: 0, repeats: 0, coldStarts: 0 };
  running().platform.awsMode.set({ seed: 1, ...noFaults, staleReadMs: 20_000 });
});

it('the logs of a hub that was just registered are stored even if reads are stale', async () => {
  const { platform, dataDir } = running();
  for (const id of hubIds) {
    expect(await register(cast.admin.session, id, dataDir)).toBe(true);
    const hub = await connect(platform, id, dataDir);
    await hub.log('INFO', `the first word of ${id}`, Date.now());
    await hub.end();
  }
  const words = async () => {
    const { items } = await cast.admin.session.call(getHubLogs, { query: { limit: 100 } });
    return items.map(({ message }) => message).toSorted();
  };
  await expect.poll(words).toEqual(hubIds.map((id) => `the first word of ${id}`));
});

it('a new account can set up an authenticator app at once even if reads are stale', async () => {
  const { operator, url } = running();
  const password = 'correct horse battery staple';
  for (const number of numbers) {
    const email = `new${number}@example.com`;
    await operator.run({ command: 'create-user', email, name: 'New', password, role: 'INFO_PROVIDER' });
    const session = await ConsoleSession.signIn(url, email, password);
    expect(await session.call(startTotp, { body: { password } })).toHaveProperty('secret');
  }
});

it('a change of an account is visible in the next call even if reads are stale', async () => {
  const { session, id } = cast.provider;
  for (const number of numbers) {
    const name = `Name ${number}`;
    await session.call(putUser, { params: { id }, body: { id, name } });
    expect(await session.call(getUser, { params: { id: 'me' } })).toMatchObject({ name });
    expect(await cast.admin.session.call(getInfoProvider, { params: { id } })).toMatchObject({ name });
  }
});

it('a new owner can read a device at once even if reads are stale', async () => {
  const { operator } = running();
  const { session, id: userId } = cast.provider;
  const beaconIds = numbers.map((number) => `AC000000000${number}`);
  const beacons = beaconIds.map((id) => ({ id, type: 'SMART_BEACON' }));
  await operator.run({ command: 'register-beacons', beacons });
  await operator.run({ command: 'hand-over-beacons', ids: beaconIds, userId });
  await operator.run({ command: 'hand-over-hubs', ids: hubIds, userId });
  for (const id of beaconIds) expect(await session.call(getBeacon, { params: { id } })).toMatchObject({ id });
  for (const id of hubIds) expect(await session.call(getHub, { params: { id } })).toMatchObject({ id });
});
