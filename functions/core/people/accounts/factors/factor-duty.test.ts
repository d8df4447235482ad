import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUser as getUserContract } from '../../../../../shared/contract/auth.ts';
import { OPERATIONS } from '../../../../../shared/contract/index.ts';
import type { Operation } from '../../../../../shared/contract/operation.ts';
import { FACTOR_POLICIES, type FactorPolicy } from '../../../../../shared/model/factor-policy.ts';
import { NEW_GROUP } from '../../../../../shared/model/label.ts';
import { ROLES, type Role } from '../../../../../shared/roles.ts';
import { appCode } from '../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { requestsOf } from '../../../../../test/support/reads.ts';
import { givenStartOfHour } from '../../../../../test/support/start-of-hour.ts';
import { authorise } from '../../../../platform/caller.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { OPERATOR } from '../../../kernel/audit/operator.ts';
import { identify } from '../../access/identify.ts';
import { changeLabel } from '../../labels/change-label.ts';
import { insertLabel } from '../../labels/store.ts';
import { inviteMember } from '../../members/invite-member.ts';
import { acceptInvitation } from '../../members/memberships.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { changeUser, readUser } from '../store.ts';
import { confirmTotp } from './confirm-totp.ts';
import { deleteTotp } from './delete-totp.ts';
import { startTotp } from './start-totp.ts';

givenTable();
givenOutbox();
givenStartOfHour();
afterEach(() => setClock(undefined));

type Account = Awaited<ReturnType<typeof account>>;
const NO = { params: {}, query: {} };
const DAY_MS = 24 * 3600_000;
const wait = (ms: number) => setClock(now() + ms);

const stage = (requiredFor: FactorPolicy, withinDays = 14) => {
  process.env.SECOND_FACTOR = JSON.stringify({ requiredFor, withinDays });
};
beforeEach(() => stage('NOBODY'));
afterEach(() => stage('NOBODY'));

/** Lets somebody in to an account as a member. */
async function joined(owner: Account, member: Account): Promise<void> {
  const body = { email: member.email, role: 'EDITOR' } as const;
  await inviteMember(callerOf(owner), { ...NO, body });
  await acceptInvitation(callerOf(member), { ...NO, body: {}, params: { accountId: owner.id } });
}

let groups = 0;
async function newGroup(secondFactorFor: FactorPolicy): Promise<string> {
  const name = `duty-${++groups}`;
  const row = {
    ...NEW_GROUP,
    name,
    secondFactorFor,
    users: 0,
    version: 1,
    termsLanguages: [],
    singleSignOn: null,
  };
  await insertLabel('managergroup', row);
  return name;
}
const setPolicy = (group: string, secondFactorFor: FactorPolicy) =>
  changeLabel(OPERATOR, 'managergroup', group, async () => ({ fields: { secondFactorFor } }));

const signIn = ({ email }: Account, code?: string) =>
  emailLogin(visitor(), { ...NO, body: { email, password: PASSWORD, ...(code && { code }) } });
/** A new session, however the account would have to sign in. */
const sessionOf = async ({ id }: Account) => insertSession((await readUser(id))!);
const authorised = async (session: string, operation: Operation, runAs?: string) =>
  authorise(operation, (await identify({ session, runAs }))!, visitor().viewer, runAs);
/** The code by which an operation is refused to a session. */
const refused = (...of: Parameters<typeof authorised>) => refusalOf(authorised(...of));
const operation = (id: string): Operation => OPERATIONS.find((one) => one.id === id)!;
const anything = operation('getSessions');
const isAsked = async (user: Account) =>
  (await identify({ session: await sessionOf(user) }))?.duty !== undefined;

/** Gives an account an authenticator app, whose next code is unused. */
async function enrol(user: Account): Promise<string> {
  const { secret } = await startTotp(callerOf(user), { ...NO, body: { password: PASSWORD } });
  await confirmTotp(callerOf(user), { ...NO, body: { code: appCode(secret) } });
  wait(30_000);
  return secret;
}

describe('a policy for second factors', () => {
  const askedBy: Record<FactorPolicy, readonly Role[]> = {
    NOBODY: [],
    ADMIN: ['ADMIN'],
    GROUP_ADMIN: ['ADMIN', 'GROUP_ADMIN'],
    EVERYONE: ['ADMIN', 'GROUP_ADMIN', 'INFO_PROVIDER'],
  };

  it.each(FACTOR_POLICIES)('of the stage for %s asks exactly these roles', async (policy) => {
    stage(policy);
    for (const role of ROLES)
      expect([role, await isAsked(await account({ role }))]).toEqual([role, askedBy[policy].includes(role)]);
  });

  it.each(FACTOR_POLICIES)(
    'of a group for %s asks these of its members, and never less than the stage',
    async (policy) => {
      const managerGroup = await newGroup(policy);
      for (const role of ROLES)
        expect([role, await isAsked(await account({ role, managerGroup }))]).toEqual([
          role,
          askedBy[policy].includes(role),
        ]);
      stage('EVERYONE');
      expect(await isAsked(await account({ managerGroup }))).toBe(true);
    },
  );

  it('of a group asks also the admin of the group, who need not be in it', async () => {
    const group = await newGroup('GROUP_ADMIN');
    const head = await account({ role: 'GROUP_ADMIN' });
    expect(await isAsked(head)).toBe(false);
    await changeUser(head.id, () => ({ change: { administers: group } }));
    expect(await isAsked(head)).toBe(true);
  });

  it('holds for the next call of a session, whether it is made stricter or given up', async () => {
    const managerGroup = await newGroup('NOBODY');
    const user = await account({ managerGroup });
    stage('NOBODY', 0);
    const session = await sessionOf(user);
    await signIn(user);
    expect(await refused(session, anything)).toBeUndefined();
    await setPolicy(managerGroup, 'EVERYONE');
    // It has not signed in under the policy yet.
    expect(await refused(session, anything)).toBeUndefined();
    const { token } = await signIn(user);
    expect([await refused(session, anything), await refused(token, anything)]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ]);
    await setPolicy(managerGroup, 'NOBODY');
    expect([await refused(session, anything), await refused(token, anything)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('of a group is read in the same request as the session', async () => {
    const managerGroup = await newGroup('EVERYONE');
    const session = await sessionOf(await account({ managerGroup }));
    await identify({ session });
    expect(await requestsOf(() => identify({ session }))).toEqual([3]);
    // Also if the stage decides: the group says whether it forces single sign-on.
    stage('EVERYONE');
    await identify({ session });
    expect(await requestsOf(() => identify({ session }))).toEqual([3]);
  });

  it('follows a user to another group, and asks nothing for a group that was deleted', async () => {
    const [strict, lax] = [await newGroup('EVERYONE'), await newGroup('NOBODY')];
    const user = await account({ managerGroup: strict });
    const session = await sessionOf(user);
    const isAskedNow = async () => (await identify({ session }))?.duty !== undefined;
    expect(await isAskedNow()).toBe(true);
    await changeUser(user.id, () => ({ change: { row: { managerGroup: lax } } }));
    expect(await isAskedNow()).toBe(false);
    await changeUser(user.id, () => ({ change: { row: { managerGroup: strict } } }));
    expect(await isAskedNow()).toBe(true);
  });
});

describe('a user of whom a second factor is asked', () => {
  it('has so many days from the first sign-in under the policy on, however often they sign in', async () => {
    const user = await account({ role: 'ADMIN' });
    await signIn(user);
    wait(DAY_MS);
    stage('ADMIN');
    const first = await signIn(user);
    const dueDate = first.user.factorDueDate!;
    expect(Date.parse(dueDate) - Date.parse(first.user.lastLoginDate!)).toBeGreaterThan(14 * DAY_MS - 60_000);
    wait(13 * DAY_MS);
    const again = await signIn(user);
    expect(again.user.factorDueDate).toBe(dueDate);
    expect(await refused(again.token, anything)).toBeUndefined();
    setClock(Date.parse(dueDate));
    const late = await signIn(user);
    expect(late.user.factorDueDate).toBe(dueDate);
    expect(await refused(late.token, anything)).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('begins again if the policy was given up since', async () => {
    const user = await account({ role: 'ADMIN' });
    stage('ADMIN');
    await signIn(user);
    stage('NOBODY');
    wait(20 * DAY_MS);
    expect((await signIn(user)).user.factorDueDate).toBeNull();
    stage('ADMIN');
    const { user: seen, token } = await signIn(user);
    expect(Date.parse(seen.factorDueDate!)).toBeGreaterThan(now() + 13 * DAY_MS);
    expect(await refused(token, anything)).toBeUndefined();
  });

  it('can do nothing afterwards but set one up, for their own account, and everything once that is done', async () => {
    stage('EVERYONE', 0);
    const user = await account({ role: 'ADMIN' });
    const { token } = await signIn(user);
    const enrolling = OPERATIONS.filter((one: Operation) => one.enrols).map(({ id }) => id);
    expect(enrolling.toSorted()).toEqual(
      [
        ...['getUser', 'setAccountLanguage', 'getFactors'],
        ...['startTotp', 'confirmTotp', 'startPasskey', 'confirmPasskey'],
        // An account without a password has nothing else by which it may set one up.
        'startIdentityProof',
      ].toSorted(),
    );
    for (const one of OPERATIONS as readonly Operation[]) {
      if (one.roles === 'public' || one.signed) continue;
      const expected = one.enrols ? undefined : 'SECOND_FACTOR_REQUIRED';
      expect([one.id, await refused(token, one)]).toEqual([one.id, expected]);
    }
    const narrow = authorise(
      getUserContract,
      (await identify({ session: token }))!,
      visitor().viewer,
      undefined,
    );
    expect([narrow.reach, narrow.administers]).toEqual(['own', null]);
    const secret = await enrol(user);
    const after = await signIn(user, appCode(secret));
    expect(after.user.factorDueDate).toBeNull();
    expect(await refused(after.token, anything)).toBeUndefined();
  });

  it('may not act for others before there is one, from the first day on', async () => {
    const [admin, other] = [await account({ role: 'ADMIN' }), await account()];
    const session = await sessionOf(admin);
    expect(await refused(session, getUserContract, other.id)).toBeUndefined();
    stage('ADMIN');
    expect(await refused(session, getUserContract)).toBeUndefined();
    expect(await refused(session, getUserContract, other.id)).toBe('SECOND_FACTOR_REQUIRED');
    await enrol(admin);
    expect(await refused(await sessionOf(admin), getUserContract, other.id)).toBeUndefined();
  });

  it('acts as a member in an account whose group asks everybody only with a second factor', async () => {
    const [strict, lax] = [await newGroup('GROUP_ADMIN'), await newGroup('NOBODY')];
    const owner = await account({ managerGroup: strict });
    const [stranger, ofGroup] = [
      await account({ managerGroup: lax }),
      await account({ managerGroup: strict }),
    ];
    for (const one of [stranger, ofGroup]) await joined(owner, one);
    const inIt = async (one: Account) => refused(await sessionOf(one), getUserContract, owner.id);
    expect(await inIt(stranger)).toBeUndefined();
    await setPolicy(strict, 'EVERYONE');
    await expect(authorised(await sessionOf(stranger), getUserContract, owner.id)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      details: { for: 'runAs', group: strict },
    });
    // Its own account is not of the group, and members of the group have days to set one up.
    expect(await refused(await sessionOf(stranger), anything)).toBeUndefined();
    expect(await inIt(ofGroup)).toBeUndefined();
    await enrol(stranger);
    expect(await inIt(stranger)).toBeUndefined();
    await changeUser(owner.id, () => ({ change: { row: { managerGroup: lax } } }));
    const another = await account();
    await joined(owner, another);
    expect(await inIt(another)).toBeUndefined();
  });

  it('costs no request more to act in an account whose group is remembered', async () => {
    const [owner, member] = [await account({ managerGroup: await newGroup('EVERYONE') }), await account()];
    await joined(owner, member);
    const session = await sessionOf(member);
    await identify({ session, runAs: owner.id });
    expect(await requestsOf(() => identify({ session, runAs: owner.id }))).toHaveLength(1);
  });

  it('may remove the last factor only while there are days left', async () => {
    const user = await account({ role: 'ADMIN' });
    const remove = (code: string) =>
      deleteTotp(callerOf(user), { ...NO, body: { password: PASSWORD, code } });
    stage('ADMIN');
    await signIn(user);
    await remove(appCode(await enrol(user)));
    const secret = await enrol(user);
    wait(14 * DAY_MS);
    expect(await refusalOf(remove(appCode(secret)))).toBe('SECOND_FACTOR_REQUIRED');
    stage('NOBODY');
    // The refused call has not used the code up.
    await remove(appCode(secret));
  });
});
