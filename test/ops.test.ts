import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { describeRunning, writeRunning } from '../bin/running.ts';
import { getAudit, getUser, getUsers } from '../shared/contract/auth.ts';
import { confirmTotp, startTotp } from '../shared/contract/authentification.ts';
import { appCode } from './support/authenticator.ts';
import { CAST, type Cast, createCast, PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  const { platform, dataDir } = running();
  writeRunning(dataDir, describeRunning(platform));
  cast = await createCast(running());
});

/** Runs the command in a process of its own, as an operator would. */
async function ops(...words: string[]) {
  const child = spawn(process.execPath, ['bin/ops.ts', ...words], {
    env: { ...process.env, LOCAL_DATA: running().dataDir },
  });
  const [output, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, faults, reply: code === 0 ? JSON.parse(output) : undefined };
}
const local = (command: string, about: object) => ops('local', command, JSON.stringify(about));
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ body }) => body.message,
  );

it('find-user finds a user by address in any case, and by id', async () => {
  const { id, email } = cast.provider;
  const about = { id, email, role: 'INFO_PROVIDER', managerGroup: 'museums', deactivated: false };
  for (const user of [email, email.toUpperCase(), id]) {
    const { reply } = await local('find-user', { user });
    expect(reply).toMatchObject(about);
    expect(JSON.stringify(reply)).not.toMatch(/password|Hash/i);
  }
});

it('grant-role gives a role that is valid from the next call on, and is audited', async () => {
  const { session, email, id } = cast.stranger;
  expect(await outcomeOf(session.call(getUsers, {}))).toBe('MISSING_ROLE');
  expect((await local('grant-role', { user: email, role: 'ADMIN' })).reply).toMatchObject({ role: 'ADMIN' });
  expect(await outcomeOf(session.call(getUsers, {}))).toBe('done');
  await local('grant-role', { user: id, role: 'INFO_PROVIDER' });
  expect(await outcomeOf(session.call(getUsers, {}))).toBe('MISSING_ROLE');
  const trail = async () => {
    const { items } = await cast.admin.session.call(getAudit, { query: { filter: [`item:user/${id}`] } });
    return items.map(({ actor, before, after }) => [actor, before.role, after.role]);
  };
  await expect.poll(trail).toEqual([
    ['operator', 'ADMIN', 'INFO_PROVIDER'],
    ['operator', 'INFO_PROVIDER', 'ADMIN'],
    // An operator created the account, too.
    ['operator', undefined, 'INFO_PROVIDER'],
  ]);
});

it('end-sessions ends all sessions of a user, who can sign in again', async () => {
  const { email } = cast.colleague;
  const sessions = [cast.colleague.session, await ConsoleSession.signIn(running().url, email, PASSWORD)];
  await local('end-sessions', { user: email });
  const me = { params: { id: 'me' } };
  for (const session of sessions) expect(await outcomeOf(session.call(getUser, me))).toBe('NOT_LOGGED_IN');
  const again = await ConsoleSession.signIn(running().url, email, PASSWORD);
  expect(await outcomeOf(again.call(getUser, me))).toBe('done');
});

it('remove-factors removes the second step of a user who has lost it, and ends all sessions', async () => {
  const { email, id } = cast.colleague;
  const session = await ConsoleSession.signIn(running().url, email, PASSWORD);
  const { secret } = await session.call(startTotp, { body: { password: PASSWORD } });
  await session.call(confirmTotp, { body: { code: appCode(secret) } });
  const signIn = () => outcomeOf(ConsoleSession.signIn(running().url, email, PASSWORD));
  expect(await signIn()).toBe('SECOND_FACTOR_NEEDED');
  await local('remove-factors', { user: email });
  expect(await outcomeOf(session.call(getUser, { params: { id: 'me' } }))).toBe('NOT_LOGGED_IN');
  expect(await signIn()).toBe('done');
  const trail = async () => {
    const { items } = await cast.admin.session.call(getAudit, { query: { filter: [`item:user/${id}`] } });
    return items.map(({ actor, after }) => [actor, after.secondFactors]);
  };
  await expect.poll(trail).toContainEqual(['operator', 'removed']);
});

it.each([
  ['an unknown user', 'find-user', '{"user":"nobody@example.com"}', /ENTITY_NOT_FOUND.*nobody@example\.com/],
  ['an unknown id', 'end-sessions', '{"user":"nobody"}', /ENTITY_NOT_FOUND.*nobody/],
  [
    'a group admin who would lose that role',
    'grant-role',
    '{"user":"group-admin@example.com","role":"ADMIN"}',
    /administers the group museums/,
  ],
  [
    'an unknown role',
    'grant-role',
    '{"user":"provider@example.com","role":"KING"}',
    /not a command[\s\S]*role/,
  ],
  ['no user', 'end-sessions', '{}', /not a command[\s\S]*user/],
  ['an unknown command', 'drop-table', '{}', /not a command/],
  ['no legal texts for labels', 'seed-labels', '{}', /not a command[\s\S]*texts/],
  ['malformed JSON', 'find-user', '{user: x}', /Not JSON/],
])('fails with one sentence and no stack trace for %s', async (_, command, about, sentence) => {
  const { code, faults } = await ops('local', command, about);
  expect([code, faults]).toEqual([1, expect.stringMatching(sentence)]);
  expect(faults).not.toContain('    at ');
});

it('explains that the stage does not exist, or how the command is used', async () => {
  expect(await ops('nowhere', 'seed-labels')).toMatchObject({
    code: 1,
    faults: expect.stringMatching('no stage "nowhere"'),
  });
  expect(await ops('local')).toMatchObject({ code: 1, faults: expect.stringMatching('Usage') });
});
