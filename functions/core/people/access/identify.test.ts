import { expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { account } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { insertSession } from '../accounts/sign-in/session-store.ts';
import { readUser } from '../accounts/store.ts';
import { identify } from './identify.ts';

givenTable();

async function signedIn() {
  const { id } = await account({ role: 'ADMIN' });
  return insertSession((await readUser(id))!);
}

it('the account to act for, and what the caller is in it, are looked up in the same request as the session, where one is named', async () => {
  const session = await signedIn();
  const { id: runAs } = await account();
  expect(await identify({ session, runAs })).toMatchObject({ target: { roles: ['INFO_PROVIDER'] } });
  expect(await requestsOf(() => identify({ session, runAs }))).toEqual([4]);
  expect(await requestsOf(() => identify({ session }))).toEqual([2]);
});

it.each(['nobody-of-this-id', 'x'.repeat(4000), '', '../../etc'])(
  '%s is not a user to act for',
  async (runAs) => {
    expect((await identify({ session: await signedIn(), runAs }))?.target).toBeUndefined();
  },
);
