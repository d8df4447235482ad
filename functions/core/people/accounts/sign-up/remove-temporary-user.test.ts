import { expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { OPERATOR } from '../../../kernel/audit/operator.ts';
import { identify } from '../../access/identify.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { readUserByEmail } from '../store.ts';
import { createUser } from '../users/create-user.ts';
import { removeTemporaryUser } from './remove-temporary-user.ts';

givenTable();

const email = 'trial@smoke.invalid';
const create = () =>
  createUser(OPERATOR, { name: 'Trial', email, role: 'INFO_PROVIDER', languageCode: 'en-gb' });

it('a temporary account can be removed: its sessions end and its address becomes free', async () => {
  await create();
  const session = await insertSession((await readUserByEmail(email))!);
  expect(await identify({ session })).toBeDefined();
  expect(await removeTemporaryUser(email)).toBe(true);
  expect([await identify({ session }), await readUserByEmail(email)]).toEqual([undefined, undefined]);
  expect(await removeTemporaryUser(email)).toBe(false);
  await expect(create()).resolves.toMatchObject({ id: expect.any(String) });
});
