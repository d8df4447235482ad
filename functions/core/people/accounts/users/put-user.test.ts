import { beforeAll, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf, visitor } from '../../../../../test/support/people.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { unsubscribe } from '../mails/unsubscribe.ts';
import { unsubscribeToken } from '../mails/unsubscribe-token.ts';
import { readUser } from '../store.ts';
import { putUser } from './put-user.ts';

givenTable();

let admin: { id: string };
beforeAll(async () => {
  admin = await account({ role: 'ADMIN' });
});

const put = (
  caller: Caller,
  id: string,
  body: { name?: string; newsletter?: boolean; runAsMails?: boolean },
) => putUser(caller, { params: { id }, query: {}, body: { id, ...body } });

it('newsletters can be switched off and on by their reader, and the name stays', async () => {
  const { id } = await account({ name: 'Ida' });
  for (const newsletter of [false, true]) {
    expect(await put(callerOf({ id }), id, { newsletter })).toMatchObject({ name: 'Ida', newsletter });
  }
});

it('newsletters stop by the link that each of them carries, until their reader switches them on again', async () => {
  const { id } = await account();
  await unsubscribe(visitor(), { params: { token: await unsubscribeToken(id) } });
  expect((await readUser(id))!.newsletter).toBe(false);
  expect(await put(callerOf({ id }), id, { newsletter: true })).toMatchObject({ newsletter: true });
});

it('newsletters can be ended by an admin too, but started only by their reader', async () => {
  const { id } = await account();
  expect(await put(callerOf(admin, 'ADMIN', 'any'), id, { newsletter: false })).toMatchObject({
    newsletter: false,
  });
  for (const caller of [callerOf(admin, 'ADMIN', 'any'), { ...callerOf(admin, 'ADMIN', 'any'), actsFor: id }])
    expect(await refusalOf(put(caller, id, { newsletter: true }))).toBe('MISSING_DATA_RIGHT');
  expect(await put(callerOf(admin, 'ADMIN', 'any'), id, { name: 'Ida', newsletter: false })).toMatchObject({
    name: 'Ida',
  });
});

it('mails about what others do in a user’s name are switched by the user alone, and on at first', async () => {
  const { id } = await account();
  expect(await put(callerOf({ id }), id, {})).toMatchObject({ runAsMails: true });
  expect(await put(callerOf({ id }), id, { runAsMails: false })).toMatchObject({ runAsMails: false });
  const acting = callerOf(admin, 'ADMIN', 'any');
  for (const caller of [acting, { ...acting, actsFor: id }]) {
    expect(await refusalOf(put(caller, id, { runAsMails: true }))).toBe('MISSING_DATA_RIGHT');
    expect(await put(caller, id, { name: 'Ida', runAsMails: false })).toMatchObject({ runAsMails: false });
  }
});

it('newsletters are not changed by a call without the field', async () => {
  const { id } = await account();
  const before = await readUser(id);
  expect(await put(callerOf({ id }), id, {})).toMatchObject({ newsletter: true });
  expect(await readUser(id)).toEqual(before);
});
