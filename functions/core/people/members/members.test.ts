import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  inviteMember as inviteContract,
  putMember as putContract,
} from '../../../../shared/contract/auth.ts';
import { describeHubs, transferHubs } from '../../../../shared/contract/devices.ts';
import { OPERATIONS } from '../../../../shared/contract/index.ts';
import { memberNeed, type Operation } from '../../../../shared/contract/operation.ts';
import { MEMBERS_MAX } from '../../../../shared/model/user-limits.ts';
import { MEMBER_ROLES, type MemberRole } from '../../../../shared/roles.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, refusalOf, visitor } from '../../../../test/support/people.ts';
import { TIMEOUTS } from '../../../../test/support/timeouts.ts';
import { authorise, type Caller } from '../../../platform/caller.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { auditList } from '../../kernel/audit/audit-list.ts';
import { identify } from '../access/identify.ts';
import { mayStill } from '../access/may-still.ts';
import { listFor } from '../accounts/list-for.ts';
import { insertSession } from '../accounts/sign-in/session-store.ts';
import { changeUser, readUser } from '../accounts/store.ts';
import { deleteUser } from '../accounts/users/delete-user.ts';
import { deleteMember, leaveAccount, putMember } from './change-member.ts';
import { getTeam } from './get-team.ts';
import { deleteInvitation, inviteMember } from './invite-member.ts';
import { membersOf } from './member-store.ts';
import { acceptInvitation, declineInvitation, getMemberships } from './memberships.ts';
import { noticeEnds } from './notice-ends.ts';

givenTable();
const outbox = givenOutbox();
beforeEach(() => void outbox.takeAll());
afterEach(() => setClock(undefined));

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const nothing = { params: {}, query: {}, body: {} };
const byId = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.id, operation]));

interface Person {
  readonly id: string;
  readonly email: string;
}

const self = (person: { readonly id: string }) => callerOf(person);
const invite = (by: Caller, email: string, role: MemberRole = 'EDITOR', until?: string) =>
  inviteMember(by, { ...nothing, body: { email, role, until } });
const accept = (person: Person, accountId: string) =>
  acceptInvitation(self(person), { ...nothing, params: { accountId } });
const at = (id: string) => ({ ...nothing, params: { id } });

/** An account with a member. */
async function team(role: MemberRole = 'EDITOR', until?: string): Promise<{ owner: Person; member: Person }> {
  const [owner, member] = [await account(), await account()];
  await invite(self(owner), member.email, role, until);
  await accept(member, owner.id);
  return { owner, member };
}

/** The caller that a person with a session is, who acts for an account in an operation; undefined if it is refused. */
async function acting(session: string, accountId: string, operation: Operation): Promise<Caller | undefined> {
  const identity = await identify({ session, runAs: accountId });
  if (!identity) return undefined;
  try {
    return authorise(operation, identity, visitor().viewer, accountId);
  } catch {
    return undefined;
  }
}

const sessionOf = async ({ id }: Person): Promise<string> => insertSession((await readUser(id))!);

describe('what an operation needs of members', () => {
  const needing = (need: string | undefined) =>
    OPERATIONS.filter((one) => one.roles !== 'public' && one.roles.INFO_PROVIDER)
      .filter((one) => memberNeed(one) === need)
      .map(({ id }) => id);

  it('is to decide over the account, where somebody is let in, something leaves it for good, or it begins to owe', () => {
    expect(needing('manage').sort()).toEqual(
      [
        ...['getTeam', 'inviteMember', 'deleteInvitation', 'putMember', 'deleteMember'],
        ...['getAppRights', 'putAppRight', 'deleteAppRight', 'putUser'],
        ...['transferHubs', 'transferBeacons', 'detachHubs', 'detachBeacons'],
        ...['offerHubs', 'offerBeacons', 'withdrawOffer'],
        ...['setInfoFeatureState', 'setPaymentLiveMode'],
      ].sort(),
    );
  });

  it('is to pay for it, where cards, invoices and charges are shown or changed', () => {
    expect(needing('pay').sort()).toEqual(
      [
        ...['getPaymentData', 'getPaymentCardSetupIntentSecret', 'setPaymentCard', 'deletePaymentCard'],
        ...['setPaymentAddress', 'deletePaymentAddress', 'getOpenPayments', 'retryDeclinedCharge'],
        ...['confirmPayment', 'getInvoiceUrl', 'setSpendAlert'],
      ].sort(),
    );
  });

  it('cannot be met where it is about a login, a secret that outlives a membership, or a consent', () => {
    const personal = needing(undefined);
    for (const id of [
      'changePassword',
      'deleteUser',
      'getSessions',
      'startPasskey',
      'getFactors',
      'putViews',
    ])
      expect(personal).toContain(id);
    for (const id of ['createAppRight', 'replaceAppRight', 'createWebhook', 'rotateWebhookSecret'])
      expect(personal).toContain(id);
    for (const id of ['acceptOffer', 'declineOffer', 'acceptInvitation', 'leaveAccount', 'getMemberships'])
      expect(personal).toContain(id);
  });
});

describe('an invitation', () => {
  it('is mailed in the name of the account’s address, and lets in the owner of the invited address', async () => {
    const [owner, member] = [await account({ name: 'Click http://evil.example' }), await account()];
    const invitation = await invite(self(owner), member.email.toUpperCase(), 'VIEWER');
    expect(invitation).toMatchObject({ email: member.email, role: 'VIEWER', until: null, hasExpired: false });
    const [mail] = await outbox.mails();
    expect(mail).toMatchObject({ to: member.email, subject: expect.stringContaining(owner.email) });
    expect(mail!.text).not.toContain('evil');
    expect(await getMemberships(self(member), nothing)).toMatchObject({
      memberships: [],
      invitations: [{ accountId: owner.id, email: owner.email, role: 'VIEWER' }],
    });
    expect((await accept(member, owner.id)).memberships).toMatchObject([{ accountId: owner.id }]);
    expect(await getTeam(self(owner), nothing)).toMatchObject({
      members: [{ userId: member.id, email: member.email, role: 'VIEWER', hasEnded: false }],
      invitations: [],
    });
    const [joined] = await outbox.mails();
    expect(joined).toMatchObject({ to: owner.email, subject: expect.stringContaining(member.email) });
  });

  it('says in its mails that it is for the devices of some sites or tags alone', async () => {
    const [owner, member] = [await account(), await account()];
    const scope = { siteIds: [], tags: ['north'] };
    await inviteMember(self(owner), { ...nothing, body: { email: member.email, role: 'VIEWER', scope } });
    const some = 'see the devices of chosen sites or tags, and nothing else';
    expect((await outbox.mails())[0]!.text).toContain(some);
    await acceptInvitation(self(member), { ...nothing, params: { accountId: owner.id } });
    expect((await outbox.mails())[0]!.text).toContain(some);
  });

  it('lets nobody else in: a mail that was passed on, another address, an address that is not confirmed', async () => {
    const [owner, member, other] = [await account(), await account(), await account()];
    await invite(self(owner), member.email);
    expect(await refusalOf(accept(other, owner.id))).toBe('INVITATION_ENDED');
    await changeUser(member.id, () => ({ change: { row: { email: `new-${member.email}` } } }));
    expect(await refusalOf(accept(member, owner.id))).toBe('INVITATION_ENDED');
    const unconfirmed = await account({ verified: false, email: `not-yet-${member.email}` });
    await invite(self(owner), unconfirmed.email);
    expect(await refusalOf(accept(unconfirmed, owner.id))).toBe('INVITATION_ENDED');
    expect((await getTeam(self(owner), nothing)).members).toEqual([]);
  });

  it('says the same of addresses with and without an account', async () => {
    const [owner, member] = [await account(), await account()];
    const known = await invite(self(owner), member.email);
    const unknown = await invite(self(owner), `nobody-${member.email}`);
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    const mails = await outbox.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([mails[0]!.subject, mails[0]!.subject]);
  });

  it('ends when it is taken back, declined, expired, or when its account is gone', async () => {
    const [owner, member] = [await account(), await account()];
    const { id } = await invite(self(owner), member.email);
    await deleteInvitation(self(owner), at(id));
    await deleteInvitation(self(owner), at(id));
    expect(await refusalOf(accept(member, owner.id))).toBe('INVITATION_ENDED');
    await invite(self(owner), member.email);
    const left = await declineInvitation(self(member), { ...nothing, params: { accountId: owner.id } });
    expect(left.invitations).toEqual([]);
    // Declined twice, or where nobody was asked, nothing happens.
    for (const accountId of [owner.id, member.id])
      await declineInvitation(self(member), { ...nothing, params: { accountId } });
    expect(await refusalOf(accept(member, owner.id))).toBe('INVITATION_ENDED');
    await invite(self(owner), member.email);
    setClock(now() + 15 * DAY_MS);
    expect(await refusalOf(accept(member, owner.id))).toBe('INVITATION_ENDED');
    expect((await getTeam(self(owner), nothing)).invitations).toMatchObject([{ hasExpired: true }]);
    setClock(undefined);
    await removeAccount(owner);
    expect(await refusalOf(accept(member, owner.id))).toBe('INVITATION_ENDED');
    expect((await getMemberships(self(member), nothing)).invitations).toEqual([]);
  });

  it('is not sent to a member, to the account itself, or for a time that is over', async () => {
    const { owner, member } = await team();
    expect(await refusalOf(invite(self(owner), member.email))).toBe('ALREADY_MEMBER');
    expect(await refusalOf(invite(self(owner), owner.email))).toBe('ALREADY_MEMBER');
    expect(await refusalOf(invite(self(owner), 'x@example.org', 'VIEWER', iso(now() - 1)))).toBe(
      'FORM_VALIDATION_FAILED',
    );
  });

  it('mails one address at most three times a day for an account', async () => {
    const owner = await account();
    for (let count = 0; count < 3; count++) await invite(self(owner), 'often@example.org');
    expect(await refusalOf(invite(self(owner), 'often@example.org'))).toBe('PLEASE_TRY_AGAIN');
  });

  it('counts: of more than allowed at the same moment, the most allowed are made', async () => {
    const owner = await account();
    const wanted = Array.from({ length: MEMBERS_MAX + 10 }, (_, n) => `many${n}-${owner.id}@example.org`);
    const outcomes = await Promise.all(
      wanted.map((email) => refusalOf(again(() => invite(self(owner), email)))),
    );
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(MEMBERS_MAX);
    expect(new Set(outcomes.filter((one) => one !== undefined))).toEqual(new Set(['TOO_MANY_MEMBERS']));
    const { invitations } = await getTeam(self(owner), nothing);
    await deleteInvitation(self(owner), at(invitations[0]!.id));
    expect(await refusalOf(again(() => invite(self(owner), wanted.at(-1)!)))).toBeUndefined();
  });

  it('of a hundred acceptances at once makes one member', async () => {
    const [owner, member] = [await account(), await account()];
    await invite(self(owner), member.email);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => refusalOf(again(() => accept(member, owner.id)))),
    );
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
    expect(await membersOf(owner.id)).toHaveLength(1);
    expect((await outbox.mails()).filter(({ to }) => to === owner.email)).toHaveLength(1);
  });
});

/** Calls until it is not lost against others: the product asks its callers to try again. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if ((error as { code?: string }).code !== 'PLEASE_TRY_AGAIN') throw error;
    }
  }
}

/** Deletes an account as its owner, and works off what follows. */
async function removeAccount(person: Person): Promise<void> {
  await deleteUser(self(person), { params: { id: person.id }, query: {}, body: { password: PASSWORD } });
  await clearAway({ userId: person.id, isLastLook: true });
}

describe('a member', () => {
  it('acts as an information provider for the account, whatever else the person is', async () => {
    const [owner, member] = [await account(), await account({ role: 'GROUP_ADMIN' })];
    await invite(self(owner), member.email, 'EDITOR');
    await accept(member, owner.id);
    const caller = await acting(await sessionOf(member), owner.id, describeHubs);
    expect(caller).toMatchObject({
      ...{ userId: member.id, actsFor: owner.id, member: 'EDITOR' },
      ...{ roles: ['INFO_PROVIDER'], reach: 'own', administers: null },
    });
  });

  it('is refused from the next call on when it is removed or leaves, and its work stops', async () => {
    const { owner, member } = await team();
    const session = await sessionOf(member);
    const caller = (await acting(session, owner.id, describeHubs))!;
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(true);
    await deleteMember(self(owner), at(member.id));
    await deleteMember(self(owner), at(member.id));
    expect(await acting(session, owner.id, describeHubs)).toBeUndefined();
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(false);
    await invite(self(owner), member.email);
    await accept(member, owner.id);
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(true);
    await leaveAccount(self(member), { ...nothing, params: { accountId: owner.id } });
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(false);
    expect((await getTeam(self(owner), nothing)).members).toEqual([]);
  });

  it('with less of a role may not go on with what needs more', async () => {
    const { owner, member } = await team('OWNER');
    const caller = (await acting(await sessionOf(member), owner.id, transferHubs))!;
    const put = (role: MemberRole) => putMember(self(owner), { ...at(member.id), body: { role } });
    expect(await put('EDITOR')).toMatchObject({ role: 'EDITOR', until: null });
    expect(await mayStill(caller, transferHubs, owner.id)).toBe(false);
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(true);
    await put('VIEWER');
    expect(await mayStill(caller, describeHubs, owner.id)).toBe(false);
  });

  it('loses its access at the end that was set, and both sides are mailed before, once each', async () => {
    const until = iso(now() + 10 * DAY_MS);
    const { owner, member } = await team('EDITOR', until);
    const session = await sessionOf(member);
    await outbox.mails();
    const looked: string[][] = [];
    for (const days of [2, 4, 4, 8, 9.5, 9.5]) {
      setClock(Date.parse(until) - (10 - days) * DAY_MS);
      await noticeEnds();
      looked.push((await outbox.mails()).map(({ to }) => to).sort());
    }
    const both = [owner.email, member.email].sort();
    expect(looked).toEqual([[], both, [], [], both, []]);
    setClock(Date.parse(until) - 1000);
    const again = await sessionOf(member);
    expect(await acting(again, owner.id, describeHubs)).toBeDefined();
    setClock(Date.parse(until));
    expect(await acting(again, owner.id, describeHubs)).toBeUndefined();
    expect(await acting(session, owner.id, describeHubs)).toBeUndefined();
    expect((await getTeam(self(owner), nothing)).members).toMatchObject([{ hasEnded: true }]);
    expect((await getMemberships(self(member), nothing)).memberships).toEqual([]);
    const later = iso(now() + DAY_MS);
    await putMember(self(owner), { ...at(member.id), body: { until: later } });
    expect(await acting(again, owner.id, describeHubs)).toBeDefined();
  });

  it('leaves nothing behind when its account, or the account that it acted for, is deleted', async () => {
    const first = await team();
    const session = await sessionOf(first.member);
    await removeAccount(first.owner);
    expect((await getMemberships(self(first.member), nothing)).memberships).toEqual([]);
    expect(await acting(session, first.owner.id, describeHubs)).toBeUndefined();
    const second = await team();
    await removeAccount(second.member);
    expect(await getTeam(self(second.owner), nothing)).toEqual({ members: [], invitations: [] });
  });

  it('cannot let itself in further: who manages is an owner, and an owner’s changes name who made them', async () => {
    const { owner, member } = await team('EDITOR');
    const session = await sessionOf(member);
    for (const operation of [inviteContract, putContract])
      expect(await acting(session, owner.id, operation)).toBeUndefined();
    await putMember(self(owner), { ...at(member.id), body: { role: 'OWNER' } });
    const asOwner = (await acting(session, owner.id, inviteContract))!;
    await invite(asOwner, 'third@example.org', 'VIEWER');
    const entries = async () =>
      (
        await listFor<{ actorId: string; isRunAs: boolean; member?: string; operation: string }>(
          { ...self(owner), operation: 'getAudit' },
          byId.get('getAudit')!,
          auditList,
          { limit: 20, filter: [] },
        )
      ).items.map(({ row }) => row);
    await expect
      .poll(entries, { timeout: TIMEOUTS.waitMs })
      .toContainEqual(expect.objectContaining({ actorId: member.id, isRunAs: false, member: 'OWNER' }));
  });
});

/** The model of a membership or an invitation. */
interface Given {
  role: MemberRole;
  until: number | undefined;
}

const who = fc.constantFrom(0, 1, 2);
const where = fc.constantFrom(0, 1);
const role = fc.constantFrom(...MEMBER_ROLES);
const hours = fc.option(fc.constantFrom(1, 3, 5), { nil: undefined });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('join' as const), who, where, role, hours }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('invite' as const), who, where, role, hours }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept' as const), who, where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const), who, where, role, hours }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), who, where }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('signIn' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivate' as const), where, is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('promote' as const), where, is: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What each role may, stated independently of the product: the last one everything that a member can. */
const MAY: Record<MemberRole, readonly (string | undefined)[]> = {
  VIEWER: ['see'],
  BILLING: ['see', 'pay'],
  EDITOR: ['see', 'change'],
  OWNER: ['see', 'change', 'pay', 'manage'],
};

itInTurn(
  'in random courses of invitations, removals, changes of roles, ends and sign-ins nobody may do what the membership of the moment does not give',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        setClock(undefined);
        const accounts = await Promise.all([0, 1].map(() => account()));
        const people = await Promise.all([0, 1, 2].map(() => account()));
        const sessions = await Promise.all(people.map(sessionOf));
        const state = accounts.map(() => ({
          off: false,
          admin: false,
          members: new Map<number, Given>(),
          invited: new Map<number, Given>(),
        }));
        const isOver = ({ until }: Given) => until !== undefined && until <= now();
        for (const one of steps) {
          await perform(one);
          await expectPresent();
        }

        async function perform(one: Step): Promise<void> {
          if (one.kind === 'wait') return setClock(now() + 2 * HOUR_MS);
          if (one.kind === 'signIn') {
            sessions[one.who] = await sessionOf(people[one.who]!);
            return;
          }
          const { id } = accounts[one.where]!;
          const model = state[one.where]!;
          if (one.kind === 'deactivate' || one.kind === 'promote') {
            const change =
              one.kind === 'promote' ? { role: one.is ? 'ADMIN' : 'INFO_PROVIDER' } : { deactivated: one.is };
            await changeUser(id, () => ({ change: { row: change as { deactivated: boolean } } }));
            if (one.kind === 'promote') model.admin = one.is;
            else model.off = one.is;
            return;
          }
          const owner = callerOf({ id });
          const person = people[one.who]!;
          const given = (): Given => {
            const { role: is, hours: many } = one as { role: MemberRole; hours: number | undefined };
            return {
              role: is,
              until: many === undefined ? undefined : Date.parse(iso(now() + many * HOUR_MS)),
            };
          };
          switch (one.kind) {
            case 'join':
            case 'invite': {
              const is = given();
              const refusal = await refusalOf(
                invite(owner, person.email, is.role, is.until === undefined ? undefined : iso(is.until)),
              );
              // Mails to one address are limited, whatever the model says.
              if (refusal === 'PLEASE_TRY_AGAIN') return;
              expect(refusal).toBe(model.members.has(one.who) ? 'ALREADY_MEMBER' : undefined);
              if (refusal === undefined) model.invited.set(one.who, is);
              if (one.kind === 'join') await perform({ kind: 'accept', who: one.who, where: one.where });
              return;
            }
            case 'accept': {
              const is = model.invited.get(one.who);
              const refusal = await refusalOf(accept(person, id));
              expect(refusal).toBe(is && !isOver(is) ? undefined : 'INVITATION_ENDED');
              if (refusal !== undefined) return;
              model.members.set(one.who, is!);
              model.invited.delete(one.who);
              return;
            }
            case 'put': {
              const is = given();
              const body = { role: is.role, until: is.until === undefined ? null : iso(is.until) };
              const refusal = await refusalOf(putMember(owner, { ...at(person.id), body }));
              expect(refusal).toBe(model.members.has(one.who) ? undefined : 'ENTITY_NOT_FOUND');
              if (refusal === undefined) model.members.set(one.who, is);
              return;
            }
            case 'remove':
              await deleteMember(owner, at(person.id));
              model.members.delete(one.who);
              return;
            case 'leave':
              await leaveAccount(self(person), { ...nothing, params: { accountId: id } });
              model.members.delete(one.who);
              return;
            case 'takeBack': {
              const { invitations } = await getTeam(owner, nothing);
              const asked = invitations.find(({ email }) => email === person.email);
              if (asked) await deleteInvitation(owner, at(asked.id));
              model.invited.delete(one.who);
            }
          }
        }

        async function expectPresent(): Promise<void> {
          for (const [n, session] of sessions.entries())
            for (const [m, { id }] of accounts.entries()) {
              const { off, admin, members } = state[m]!;
              const is = members.get(n);
              const may = is && !isOver(is) && !off && !admin ? MAY[is.role] : [];
              const identity = await identify({ session, runAs: id });
              const allowed = OPERATIONS.filter(({ roles, signed }) => roles !== 'public' && !signed).filter(
                (operation) => {
                  try {
                    return authorise(operation, identity!, visitor().viewer, id).actsFor === id;
                  } catch {
                    return false;
                  }
                },
              );
              const needs = new Set(allowed.map((operation) => memberNeed(operation)));
              expect([...needs].sort()).toEqual([...may].sort());
              expect(allowed.map((operation) => operation.id)).toEqual(
                OPERATIONS.filter((operation) => {
                  const need = memberNeed(operation);
                  return need !== undefined && may.includes(need);
                }).map((operation) => operation.id),
              );
            }
          for (const [m, one] of accounts.entries()) {
            const { members } = await getTeam(callerOf(one), nothing);
            expect(members.map(({ userId }) => userId).sort()).toEqual(
              [...state[m]!.members.keys()].map((n) => people[n]!.id).sort(),
            );
          }
        }
      }),
      { ...tries(12, 300), endOnFailure: true },
    );
  },
);
