import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { givenTable } from '../../../test/support/engine.ts';
import { account } from '../../../test/support/people.ts';
import { identify } from './identify.ts';
import { insertSession } from './session-store.ts';
import { readUser } from './store.ts';

givenTable();

it('a session and the user to act for are looked up in one request; without such a user nothing more is read', async () => {
  const admin = await account({ role: 'ADMIN' });
  const ida = await account();
  const session = await insertSession((await readUser(admin.id))!);
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const asked = async (runAs?: string) => {
    send.mockClear();
    const found = await identify({ session, runAs });
    return { found, calls: send.mock.calls.map(([command]) => command.input) };
  };
  const plain = await asked();
  expect(plain.found).toMatchObject({ userId: admin.id, target: undefined });
  expect(keysIn(plain.calls)).toEqual([2]);
  const acting = await asked(ida.id);
  expect(acting.found).toMatchObject({ userId: admin.id, target: { roles: ['INFO_PROVIDER'] } });
  expect(keysIn(acting.calls)).toEqual([3]);
  send.mockRestore();
});

it.each(['nobody-of-this-id', 'x'.repeat(4000), '', '../../etc'])(
  '%s is nobody to act for',
  async (runAs) => {
    const admin = await account({ role: 'ADMIN' });
    const session = await insertSession((await readUser(admin.id))!);
    expect((await identify({ session, runAs }))?.target).toBeUndefined();
  },
);

/** How many keys each of these reads asks for. */
const keysIn = (calls: readonly object[]) =>
  calls.map((input) => {
    const [table] = Object.values(
      (input as { RequestItems?: Record<string, { Keys: object[] }> }).RequestItems!,
    );
    return table!.Keys.length;
  });
