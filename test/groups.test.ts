import { beforeAll, expect, it } from 'vitest';
import type { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { setInfoProvider } from '../shared/contract/admin.ts';
import { confirmGroupMember, createAppRight, getAppRights, getAudit } from '../shared/contract/auth.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const query = { managerGroup: 'museums', limit: 100 };
const keys = async (session: ConsoleSession) =>
  (await session.call(getAppRights, { query })).items.map(({ description }) => description);
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 500 });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ body }: ApiError) => body.message,
  );

it('a group admin sees the API keys of all members of the group, also after members change', async () => {
  const { admin, groupAdmin, provider, stranger } = cast;
  const make = ({ session }: typeof provider, description: string) =>
    session.call(createAppRight, { body: { description, permissions: [] } });
  await make(provider, 'Gates');
  await make(stranger, 'Tills');
  await soon(() => keys(groupAdmin.session)).toEqual(['Gates']);
  await admin.session.call(setInfoProvider, { body: { id: stranger.id, managerGroup: 'museums' } });
  await soon(() => keys(groupAdmin.session)).toEqual(['Tills', 'Gates']);
  await admin.session.call(setInfoProvider, { body: { id: stranger.id, managerGroup: null } });
  await soon(() => keys(groupAdmin.session)).toEqual(['Gates']);
});

it('a group admin reads the audit trail of their own group, and of no other one', async () => {
  const { groupAdmin, colleague, provider } = cast;
  const confirmed = { params: { id: colleague.id }, body: { confirmed: false } };
  expect(await groupAdmin.session.call(confirmGroupMember, confirmed)).toMatchObject({
    groupConfirmed: false,
  });
  const about = async () => {
    const { items } = await groupAdmin.session.call(getAudit, { query });
    return items.map(({ operation, item }) => `${operation} ${item}`);
  };
  await soon(about).toContain(`confirmGroupMember user/${colleague.id}`);
  expect(await about()).toContain('operate managergroup/museums');
  const other = { query: { managerGroup: 'theatres' } };
  expect(await refusalOf(groupAdmin.session.call(getAudit, other))).toBe('MISSING_DATA_RIGHT');
  expect(await refusalOf(provider.session.call(getAppRights, { query }))).toBe('MISSING_ROLE');
});
