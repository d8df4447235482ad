import { beforeAll, expect, it } from 'vitest';
import { type ApiError, ConsoleSession } from '../bin/console-session.ts';
import {
  createAppLabel,
  createManagerLabel,
  deleteAppLabel,
  deleteManagerLabel,
  getBranding,
  getManagerGroups,
  putManagerGroup,
  putManagerLabel,
} from '../shared/contract/auth.ts';
import { NEW_GROUP, NEW_MANAGER_LABEL } from '../shared/model/label.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ body }: ApiError) => [body.message, body.details],
  );
const known = NEW_MANAGER_LABEL;

it('an app label shows content of existing labels only, and a label whose content is shown cannot be deleted', async () => {
  const { session } = cast.admin;
  const label = { showFrom: [] as string[], applications: [], reportEmail: null };
  await session.call(createAppLabel, { body: { ...label, name: 'parks' } });
  await session.call(createAppLabel, { body: { ...label, name: 'zoos', showFrom: ['parks'] } });
  const lost = session.call(createAppLabel, { body: { ...label, name: 'pools', showFrom: ['nowhere'] } });
  expect(await refusalOf(lost)).toEqual(['MISSING_DATA_REFERENCE', { showFrom: 'nowhere' }]);
  const used = session.call(deleteAppLabel, { params: { name: 'parks' } });
  expect(await refusalOf(used)).toEqual(['LABEL_IN_USE', { shownBy: 1 }]);
  await session.call(deleteAppLabel, { params: { name: 'zoos' } });
  await session.call(deleteAppLabel, { params: { name: 'parks' } });
});

/** Retries, since eventually consistent reads may be some seconds old. */
const soon = <T>(read: () => Promise<T>, expected: T) =>
  expect.poll(read, { interval: 100 }).toEqual(expected);

it('a visitor sees the label to which the host belongs', async () => {
  const { session } = cast.admin;
  const visitor = new ConsoleSession(running().url);
  const brandsOf = (...hosts: string[]) =>
    Promise.all(hosts.map(async (host) => (await visitor.call(getBranding, { query: { host } })).brand));
  const label = { ...known, name: 'hosted', brand: 'Hosted', hostUrl: 'https://one.example' };
  await session.call(createManagerLabel, { body: label });
  await soon(() => brandsOf('one.example', 'two.example'), ['Hosted', 'Beacon']);
  const moved = { ...label, hostUrl: 'https://two.example' };
  await session.call(putManagerLabel, { params: { name: 'hosted' }, body: moved });
  await soon(() => brandsOf('one.example', 'two.example'), ['Beacon', 'Hosted']);
  await session.call(deleteManagerLabel, { params: { name: 'hosted' } });
  await soon(() => brandsOf('one.example', 'two.example'), ['Beacon', 'Beacon']);
});

it('a group admin sees their own group only while administering it', async () => {
  const { admin, groupAdmin } = cast;
  const groupsSeen = async () =>
    (await groupAdmin.session.call(getManagerGroups, {})).items.map(({ name }) => name);
  const appoint = (id: string | null) =>
    admin.session.call(putManagerGroup, {
      params: { name: 'museums' },
      body: { ...NEW_GROUP, name: 'museums', admin: id },
    });
  await soon(groupsSeen, ['museums']);
  await appoint(null);
  await soon(groupsSeen, []);
  await appoint(groupAdmin.id);
  await soon(groupsSeen, ['museums']);
});
