import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { userKey } from '../functions/core/people/accounts/user-item.ts';
import { getAudit, getUser } from '../shared/contract/auth.ts';
import {
  askFactorReset,
  confirmFactorReset,
  confirmTotp,
  getFactorReset,
  startTotp,
  withdrawFactorReset,
} from '../shared/contract/authentification.ts';
import { appCode } from './support/authenticator.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';
import { sentTo } from './support/sent-to.ts';

/** Resets of second factors, from the call that asks for one to the worker that lets it take effect. */
const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      return error.body.message;
    },
  );
const me = { params: { id: 'me' } };
const body = { reason: 'Lost the phone' };
const signIn = ({ email }: Member) => ConsoleSession.signIn(running().url, email, PASSWORD);

async function withApp(where?: 'museums'): Promise<Member> {
  const member = await cast.newMember('INFO_PROVIDER', where);
  const { secret } = await member.session.call(startTotp, { body: { password: PASSWORD } });
  await member.session.call(confirmTotp, { body: { code: appCode(secret) } });
  return member;
}

/** Lets a reset be due now, and its appointment arrive, twice. */
async function letBeDue({ id }: Member, resetId: string): Promise<void> {
  const due = Date.now() - 60_000;
  const { table, tableName: TableName } = running();
  await table.send(
    new UpdateCommand({
      TableName,
      Key: userKey(id),
      UpdateExpression: 'SET factorReset.dueAt = :due',
      ExpressionAttributeValues: { ':due': due },
    }),
  );
  const appointment = { due, about: { kind: 'factorReset', userId: id, resetId } };
  for (let n = 0; n < 2; n++) await sendToQueue(running(), 'Appointments', appointment);
}

it('a reset that nobody withdraws takes effect by the worker when it is due, once, and is mailed', async () => {
  const user = await withApp();
  const params = { id: user.id };
  // A fresh proof is needed, and the cast may have signed in long ago.
  const admin = await cast.newMember('ADMIN');
  const { waiting } = await admin.session.call(askFactorReset, { params, body });
  expect(await outcomeOf(signIn(user))).toBe('SECOND_FACTOR_NEEDED');
  expect(await user.session.call(getFactorReset, me)).toMatchObject({
    waiting: { id: waiting!.id, ...body },
  });
  await letBeDue(user, waiting!.id);
  await eventually(async () =>
    expect(await admin.session.call(getFactorReset, { params })).toEqual({ hasFactor: false, waiting: null }),
  );
  expect(await outcomeOf(user.session.call(getUser, me))).toBe('NOT_LOGGED_IN');
  expect(await outcomeOf(signIn(user))).toBe('done');
  await eventually(async () =>
    expect((await sentTo(running(), user.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Two-step login for .* was removed$/),
    ),
  );
  await eventually(async () => {
    const { items } = await admin.session.call(getAudit, { query: { filter: [`item:user/${user.id}`] } });
    const ofReset = items.filter(({ after }) => 'factorReset' in after);
    expect(ofReset.map(({ actorId, after }) => [actorId, after.factorReset, after.askedBy])).toEqual([
      [admin.id, 'done', admin.id],
      [admin.id, 'asked', undefined],
    ]);
  });
});

it('a reset that was withdrawn, or whose asker has lost the role, has no effect when it is due', async () => {
  const second = await cast.newMember('ADMIN');
  const objecting = await withApp();
  const kept = await withApp();
  const asker = await cast.newMember('ADMIN');
  const one = (await asker.session.call(askFactorReset, { params: { id: objecting.id }, body })).waiting!.id;
  const two = (await asker.session.call(askFactorReset, { params: { id: kept.id }, body })).waiting!.id;
  await objecting.session.call(withdrawFactorReset, { params: { id: 'me', reset: one } });
  await running().operator.run({ command: 'grant-role', user: asker.email, role: 'INFO_PROVIDER' });
  const confirmed = second.session.call(confirmFactorReset, { params: { id: kept.id, reset: two } });
  expect(await outcomeOf(confirmed)).toBe('MISSING_DATA_RIGHT');
  await letBeDue(kept, two);
  await eventually(async () =>
    expect(await second.session.call(getFactorReset, { params: { id: kept.id } })).toEqual({
      hasFactor: true,
      waiting: null,
    }),
  );
  for (const user of [objecting, kept]) expect(await outcomeOf(user.session.call(getUser, me))).toBe('done');
});

it('a group admin asks for a member, and another admin confirms it', async () => {
  const member = await withApp('museums');
  const head = await ConsoleSession.signIn(running().url, cast.groupAdmin.email, PASSWORD);
  const params = { id: member.id };
  const { waiting } = await head.call(askFactorReset, { params, body });
  const confirming = { params: { ...params, reset: waiting!.id } };
  expect(await outcomeOf(head.call(confirmFactorReset, confirming))).toBe('MISSING_ROLE');
  const admin = await cast.newMember('ADMIN');
  await admin.session.call(confirmFactorReset, confirming);
  expect(await outcomeOf(member.session.call(getUser, me))).toBe('NOT_LOGGED_IN');
  expect(await outcomeOf(signIn(member))).toBe('done');
});
