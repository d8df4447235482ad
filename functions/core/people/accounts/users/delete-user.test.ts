import { describe, expect, it } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf } from '../../../../../test/support/people.ts';
import { getItem, type Item, queryItems } from '../../../../platform/table.ts';
import { handOverBeacons } from '../../../composition/change-of-owner.ts';
import { clearAway } from '../../../composition/clear-away.ts';
import { workOffRemoval } from '../../../composition/work-off-removal.ts';
import { importBeacons } from '../../../devices/beacons/registration/import-beacons.ts';
import { identify } from '../../access/identify.ts';
import { createAppRight } from '../../apikeys/create-app-right.ts';
import { readCounts } from '../counts.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { changeUser, readUser, readUserByEmail } from '../store.ts';
import { deleteUser } from './delete-user.ts';

givenTable();
const outbox = givenOutbox();

const remove = (caller: ReturnType<typeof callerOf>, id: string, password?: string) =>
  deleteUser(caller, { params: { id }, query: {}, body: { password } });
const clear = async () => {
  for (let left = outbox.take('removals'); left.length; left = outbox.take('removals'))
    for (const message of left) await workOffRemoval(message);
};

describe('deleting the caller’s own account', () => {
  it('requires the password', async () => {
    const user = await account();
    expect(await refusalOf(remove(callerOf(user), 'me'))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(remove(callerOf(user), 'me', 'wrong password'))).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await readUser(user.id)).toBeDefined();
  });

  itInTurn('leaves no trace of the person, ends sessions and keys and detaches what was owned', async () => {
    const user = await account({ name: 'Traceless Person' });
    const ids = Array.from({ length: 200 }, (_, n) => `DD${String(n).padStart(10, '0')}`);
    await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON' as const })));
    expect(await handOverBeacons(ids, user.id)).toBe(200);
    expect((await readCounts([user.id])).get(user.id)?.beacons).toBe(200);
    const session = await insertSession((await readUser(user.id))!);
    const { key, id: keyId } = await createAppRight(callerOf(user), {
      params: {},
      query: {},
      body: { description: 'mine', permissions: [], networks: [] },
    });
    expect(await identify({ apiKey: key })).toBeDefined();

    await remove(callerOf(user), 'me', PASSWORD);
    expect([await identify({ session }), await identify({ apiKey: key })]).toEqual([undefined, undefined]);
    expect(await readUserByEmail(user.email)).toBeUndefined();
    expect((await queryItems('word#user.name#*', { range: { prefix: 'traceless' } })).items).toEqual([]);
    await clear();
    expect((await queryItems(`user#${user.id}`)).items).toEqual([]);
    expect(await getItem({ pk: `key#${keyId}`, sk: 'row' })).toBeUndefined();
    const beacon = await getItem<Item & { own?: string; row: { userAssigned: string | null } }>({
      pk: `beacon#${ids[150]}`,
      sk: 'row',
    });
    expect([beacon?.own, beacon?.row.userAssigned]).toEqual([undefined, null]);
    expect((await account({ email: user.email })).id).not.toBe(user.id);
  });

  it('changes nothing if it is refused, even if its message is in the queue', async () => {
    const user = await account();
    await changeUser(user.id, () => ({ change: { openCharge: 4900 } }));
    expect(await refusalOf(remove(callerOf(user), 'me', PASSWORD))).toBe('OPEN_CHARGE');
    await changeUser(user.id, () => ({ change: { openCharge: 0, infoFeatureState: 'ON' } }));
    expect(await refusalOf(remove(callerOf(user), 'me', PASSWORD))).toBe('INFO_CMS_RUNNING');
    await clearAway({ userId: user.id });
    expect(await readUser(user.id)).toBeDefined();
  });
});

it('an admin deletes others without a password', async () => {
  const admin = await account({ role: 'ADMIN' });
  const user = await account();
  const asAdmin = callerOf(admin, 'ADMIN', 'any');
  await remove(asAdmin, user.id);
  expect(await readUser(user.id)).toBeUndefined();
  expect(await refusalOf(remove(asAdmin, user.id))).toBe('ENTITY_NOT_FOUND');
  expect(await refusalOf(remove(asAdmin, 'me'))).toBe('MISSING_PARAMETER');
});

describe('the report of a deletion', () => {
  /** The mails once the deletion is certain. */
  const reports = async () =>
    (await outbox.mails()).filter(({ subject }) => /deleted|gelöscht/.test(subject));

  it('says to the former owner what went, what has no owner now, and what is kept until when, once', async () => {
    const user = await account({ name: 'Former Owner' });
    const ids = ['DE0000000001', 'DE0000000002'];
    await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON' as const })));
    await handOverBeacons(ids, user.id);
    await createAppRight(callerOf(user), {
      ...{ params: {}, query: {} },
      body: { description: 'mine', permissions: [], networks: [] },
    });
    outbox.takeAll();
    await deleteUser(
      callerOf(user),
      { params: { id: 'me' }, query: {}, body: { password: PASSWORD } },
      { checkBilled: async () => {}, keptOf: async () => ({ invoices: 3, invoicesUntilYear: 2034 }) },
    );
    const [report, ...others] = await reports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ to: user.email, subject: expect.stringContaining('has been deleted') });
    expect(report!.text).toContain('as you asked');
    expect(report!.text).toContain('1 API key.');
    expect(report!.text).toContain('Without an owner now: 2 beacons.');
    expect(report!.text).toContain('3 invoices, until the end of 2034');
  });

  it('says that an administrator has done it, in the language of the account', async () => {
    const [admin, user] = [await account({ role: 'ADMIN' }), await account({ languageCode: 'de-de' })];
    outbox.takeAll();
    await remove(callerOf(admin, 'ADMIN', 'any'), user.id);
    const [report] = await reports();
    expect(report!.text).toContain('durch die Administration');
    expect(report!.text).not.toContain('Rechnung');
  });

  it('is not sent if the deletion was refused, or to an address that nobody has confirmed', async () => {
    const [user, admin] = [await account(), await account({ role: 'ADMIN' })];
    const unconfirmed = await account({ verified: false });
    outbox.takeAll();
    const refused = deleteUser(
      callerOf(user),
      { params: { id: 'me' }, query: {}, body: { password: PASSWORD } },
      {
        checkBilled: async () => {},
        keptOf: async () => {
          // Changed by somebody else at the same moment.
          await changeUser(user.id, () => ({ change: { newsletter: false } }));
          return { invoices: 0, invoicesUntilYear: null };
        },
      },
    );
    expect(await refusalOf(refused)).toBe('PLEASE_TRY_AGAIN');
    await remove(callerOf(admin, 'ADMIN', 'any'), unconfirmed.id);
    expect(await reports()).toEqual([]);
  });
});
