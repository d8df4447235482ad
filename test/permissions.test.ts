import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { setInfoProvider } from '../shared/contract/admin.ts';
import { acceptInvitation, createManagerGroup, inviteMember } from '../shared/contract/auth.ts';
import {
  confirmPasskey,
  proveIdentity,
  startIdentityProof,
  startPasskey,
} from '../shared/contract/authentification.ts';
import { placeBeacons, placeHubs } from '../shared/contract/devices.ts';
import { OPERATIONS } from '../shared/contract/index.ts';
import { memberNeed, type Operation, writes } from '../shared/contract/operation.ts';
import { NEW_GROUP } from '../shared/model/label.ts';
import type { Scope } from '../shared/model/scope.ts';
import {
  KEY_PERMISSIONS,
  type KeyPermission,
  MEMBER_ROLES,
  type MemberRole,
  mayHold,
  memberMay,
  type Reach,
  widestReach,
} from '../shared/roles.ts';
import { askedLongAgo } from './support/asked-long-ago.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from './support/cast.ts';
import { depth, oneIn, triedOf } from './support/depth.ts';
import { makeStale } from './support/make-stale.ts';
import { givenPlatform } from './support/platform.ts';
import { SAMPLES, type Sample } from './support/samples.ts';
import { softPasskey } from './support/soft-passkey.ts';

const guarded = OPERATIONS.filter(({ roles, signed }) => roles !== 'public' && !signed);
const forSigners = OPERATIONS.filter(({ signed }) => signed);
const running = givenPlatform(CAST);
let cast: Cast;
let demoted: Awaited<ReturnType<Cast['newDemoted']>>;
/** An admin who is a member of the group. */
let adminInGroup: Member;
/** An admin with a passkey, and what proves that it is them. */
let careful: Member & { prove: () => Promise<unknown> };
/** A member of the stranger's account for each role. */
let team: Record<MemberRole, Member>;
/** Members of it who are let in to some devices: to the stranger's hub and beacon, and to none. */
let limited: Record<'inside' | 'outside', Member>;
const SCOPES = {
  inside: { siteIds: [], tags: ['inside'] },
  outside: { siteIds: ['nowhere'], tags: ['outside'] },
};
/** Admins of whom their group asks a second factor: one with days left, one without, and one who has one. */
let owing: { readonly inGrace: Member; readonly overdue: Member; readonly enrolled: typeof careful };
beforeAll(async () => {
  // Faults double the time and do not change permissions, so only a deep run injects them.
  if (depth(true, false)) running().platform.awsMode.off();
  cast = await createCast(running());
  demoted = await cast.newDemoted();
  adminInGroup = await cast.newMember('ADMIN', 'museums');
  careful = await withPasskey(await cast.newMember('ADMIN'));
  const members = [];
  for (const role of MEMBER_ROLES) members.push([role, await newMemberOf(cast.stranger, role)] as const);
  team = Object.fromEntries(members) as typeof team;
  const { session, hubId, beaconId } = cast.stranger;
  const change = { addTags: SCOPES.inside.tags };
  await session.call(placeHubs, { body: { idList: [hubId], ...change } });
  await session.call(placeBeacons, { body: { idList: [beaconId], ...change } });
  limited = {
    inside: await newMemberOf(cast.stranger, 'EDITOR', SCOPES.inside),
    outside: await newMemberOf(cast.stranger, 'EDITOR', SCOPES.outside),
  };
  owing = await newOwing();
});

/** A group's admin, who has more rights outside of the account than inside. */
async function newMemberOf(account: Member, role: MemberRole, scope?: Scope): Promise<Member> {
  const member = await cast.newMember('GROUP_ADMIN');
  await account.session.call(inviteMember, { body: { email: member.email, role, scope } });
  await member.session.call(acceptInvitation, { params: { accountId: account.id } });
  return member;
}

async function newOwing(): Promise<typeof owing> {
  const { session } = cast.admin;
  const group = { ...NEW_GROUP, name: 'strict', displayName: 'Strict', secondFactorFor: 'ADMIN' } as const;
  await session.call(createManagerGroup, { body: group });
  const inStrict = async () => {
    const member = await cast.newMember('ADMIN');
    await session.call(setInfoProvider, { body: { id: member.id, managerGroup: group.name } });
    return member;
  };
  const overdue = await inStrict();
  await askedLongAgo(running(), overdue.id);
  return { inGrace: await inStrict(), overdue, enrolled: await withPasskey(await inStrict()) };
}

async function withPasskey(member: Member): Promise<typeof careful> {
  const passkey = softPasskey(running().url);
  const { session } = member;
  const options = await session.call(startPasskey, { body: { password: PASSWORD } });
  await session.call(confirmPasskey, { body: { name: 'Laptop', passkey: passkey.make(options) } });
  const prove = async () => {
    const asked = await session.call(startIdentityProof, {});
    return session.call(proveIdentity, { body: { passkey: passkey.answer(asked.passkey!) } });
  };
  return { ...member, prove };
}

/** One key for each set of permissions of each principal, and each scope, created once. */
const keys = new Map<string, Promise<string>>();
function keyOf(userId: string, permissions: readonly KeyPermission[], scope?: Scope): Promise<string> {
  const name = JSON.stringify([userId, permissions, scope]);
  const key = keys.get(name) ?? cast.key(userId, permissions, scope);
  keys.set(name, key);
  return key;
}

/** The keys that an operation is tried with: each permission that it names alone, and all others together. */
function permissionsTried({ permissions = {} }: Operation): (readonly KeyPermission[])[] {
  const named = KEY_PERMISSIONS.filter((permission) => permission in permissions);
  const others = KEY_PERMISSIONS.filter((permission) => !named.includes(permission));
  return [...named.map((permission) => [permission]), others];
}

/** A small run sends a key in one of the two ways, in turn: no operation knows how it came. */
let turn = 0;

/** `done` if the caller was permitted, even if the call failed for another reason; otherwise the error code. */
async function outcome(
  operation: Operation,
  session: ConsoleSession,
  request: object | Promise<object>,
  headers?: Record<string, string>,
  onReply?: (reply: unknown) => void,
) {
  try {
    const reply = await session.call(operation, await request, headers);
    onReply?.(reply);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, details } = error.body;
    // The refusal must name the missing permission.
    if (message === 'MISSING_DATA_RIGHT')
      expect(details).toMatchObject({ permission: expect.stringMatching(/./) });
    return SAMPLES[operation.id]?.answers?.includes(message) ? 'done' : message;
  }
}

/**
 * In a small run an operation is tried with the least role that may call it, and with the greatest other one that may not. The
 * random courses of functions/core/people/members/members.test.ts try all.
 */
function memberRolesTried(operation: Operation): readonly MemberRole[] {
  const need = memberNeed(operation);
  const may = (role: MemberRole) => need !== undefined && memberMay(role, need);
  const [least, greatest] = [MEMBER_ROLES.find(may), MEMBER_ROLES.findLast((role) => !may(role))];
  return [least, greatest].filter((role) => role !== undefined);
}

const missing = (sample: Sample) => sample.missing ?? 'ENTITY_NOT_FOUND';
const OTHERS = ['colleague', 'stranger'] as const;

/** The outcome according to the contract, for a caller with this reach and data of one of these owners. */
function expected(sample: Sample, reach: Reach | undefined, whose: 'own' | 'colleague' | 'stranger'): string {
  if (!reach) return 'MISSING_ROLE';
  if (sample.about === 'nobody' || reach === 'any') return 'done';
  if (reach === 'own' && sample.about === 'user=') return 'MISSING_ROLE';
  if (whose === 'own' || (reach === 'group' && whose === 'colleague')) return 'done';
  if (sample.about === 'item') return missing(sample);
  return reach === 'group' ? 'MISSING_DATA_RIGHT' : 'MISSING_ROLE';
}

it('an operation for callers who sign refuses every visitor, session and API key', async () => {
  const visitor = new ConsoleSession(running().url);
  const key = await cast.key(cast.admin.id, KEY_PERMISSIONS);
  for (const operation of forSigners)
    for (const answered of [
      outcome(operation, visitor, {}),
      outcome(operation, visitor, {}, { 'x-api-key': key }),
      outcome(operation, cast.admin.session, {}),
    ])
      expect([operation.id, await answered]).toEqual([operation.id, 'NOT_LOGGED_IN']);
});

it('every operation that is not public has a sample, except signed ones, and no other has one', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(guarded.map(({ id }) => id).toSorted());
});

const cases = triedOf(
  guarded.map((operation, index) => [operation.id, operation, index] as const),
  12,
);
describe.each(cases)('%s', (id, operation, index) => {
  const sample = SAMPLES[id]!;
  /** For what no operation decides: whether a proof is fresh, a factor owed and a role held is found out before any is called. */
  const isDrawn = oneIn(8, index);
  const accessOf = (role: string) => widestReach(operation.roles as Record<string, Reach>, [role]);

  if (operation.fresh?.of === 'everybody') {
    // The cast may have signed in long ago; the age of a proof has its own test.
    beforeAll(async () => {
      const members = [cast.provider, cast.groupAdmin, cast.admin, demoted, adminInGroup];
      for (const { session } of [...members, ...Object.values(team)])
        await session.call(proveIdentity, { body: { password: PASSWORD } });
    });
  }

  it('refuses a visitor', async () => {
    const visitor = new ConsoleSession(running().url);
    expect(await outcome(operation, visitor, sample.request(cast.provider, cast))).toBe('NOT_LOGGED_IN');
  });

  it.each([
    ['INFO_PROVIDER', 'provider'],
    ['GROUP_ADMIN', 'groupAdmin'],
    ['ADMIN', 'admin'],
  ] as const)('lets %s access exactly what the contract allows', async (role, name) => {
    const caller = cast[name];
    const own = await outcome(operation, caller.session, sample.request(caller, cast));
    expect([role, 'own', own]).toEqual([role, 'own', expected(sample, accessOf(role), 'own')]);
    for (const whose of OTHERS) {
      const answered = await outcome(operation, caller.session, sample.request(cast[whose], cast));
      expect([role, whose, answered]).toEqual([role, whose, expected(sample, accessOf(role), whose)]);
    }
  });

  it.each([
    ['INFO_PROVIDER', 'provider'],
    ['ADMIN', 'admin'],
  ] as const)('lets an API key of %s access exactly what its permissions allow', async (role, name) => {
    const visitor = new ConsoleSession(running().url);
    const principal = cast[name];
    for (const permissions of permissionsTried(operation)) {
      const key = await keyOf(principal.id, permissions);
      const held = ['BASIC', ...permissions.filter((permission) => mayHold(role, permission))];
      const reach = widestReach(operation.permissions ?? {}, held);
      // A key acts on its principal's own data, so the request may not name a user.
      const waysToSend: Record<string, string>[] = [{ authorization: `Bearer ${key}` }, { 'x-api-key': key }];
      const takingTurns = [waysToSend[turn++ % waysToSend.length]!];
      for (const headers of depth(takingTurns, waysToSend)) {
        const request = withoutUser(await sample.request(principal, cast));
        const own = await outcome(operation, visitor, request, headers);
        // Some operations need a principal with the role as well.
        const isLet = operation.keyNeedsRole && !accessOf(role) ? 'MISSING_ROLE' : 'done';
        expect([permissions, own]).toEqual([permissions, reach ? isLet : 'MISSING_DATA_RIGHT']);
      }
      if (sample.about !== 'item') continue;
      const foreign = await outcome(operation, visitor, sample.request(cast.stranger, cast), {
        'x-api-key': key,
      });
      const promised = !reach ? 'MISSING_DATA_RIGHT' : reach === 'any' ? 'done' : missing(sample);
      expect([permissions, foreign]).toEqual([permissions, promised]);
    }
  });

  if (isDrawn) {
    it('gives a former admin only the rights of the present role, by session and by API key', async () => {
      const { stranger } = cast;
      for (const whose of [demoted, stranger] as const) {
        const about = whose === demoted ? 'own' : 'stranger';
        const asked = await outcome(operation, demoted.session, sample.request(whose, cast));
        expect([about, asked]).toEqual([about, expected(sample, accessOf('INFO_PROVIDER'), about)]);
      }
      const visitor = new ConsoleSession(running().url);
      const headers = { 'x-api-key': demoted.key };
      const held = KEY_PERMISSIONS.filter((permission) => !permission.startsWith('PRODUCTION'));
      const reach = widestReach(operation.permissions ?? {}, held);
      const isLet = operation.keyNeedsRole && !accessOf('INFO_PROVIDER') ? 'MISSING_ROLE' : 'done';
      const own = withoutUser(await sample.request(demoted, cast));
      expect(await outcome(operation, visitor, own, headers)).toBe(reach ? isLet : 'MISSING_DATA_RIGHT');
      if (sample.about !== 'item') return;
      const foreign = await outcome(operation, visitor, sample.request(stranger, cast), headers);
      expect(foreign).toBe(reach ? (reach === 'any' ? 'done' : missing(sample)) : 'MISSING_DATA_RIGHT');
    });
  }

  if (accessOf('GROUP_ADMIN') === 'group' && sample.about !== 'nobody') {
    it('lets a group admin read but not change the data of a member who is an admin', async () => {
      const request = sample.request(adminInGroup, cast);
      const answered = await outcome(operation, cast.groupAdmin.session, request);
      expect(answered).toBe(writes(operation) ? 'MISSING_ROLE' : 'done');
    });
  }

  if (accessOf('ADMIN') && (operation.fresh || isDrawn)) {
    it('asks a caller whose proof of identity is stale for a fresh one exactly where the contract says so', async () => {
      const { fresh } = operation;
      const ask = async (member: Member, how = manyIn) => {
        const answered = await outcome(operation, member.session, how(await sample.request(member, cast)));
        // Changes of factors ask for the factor in the call itself.
        return answered === 'SECOND_FACTOR_NEEDED' ? 'done' : answered;
      };
      const needed = (isNeeded: boolean) => (isNeeded ? 'FRESH_PROOF_NEEDED' : 'done');

      await makeStale(running(), careful.id);
      expect(['stale', await ask(careful)]).toEqual(['stale', needed(fresh !== undefined)]);
      if (fresh?.above !== undefined) expect(['few', await ask(careful, fewIn)]).toEqual(['few', 'done']);
      if (fresh) await careful.prove();
      expect(['fresh', await ask(careful)]).toEqual(['fresh', 'done']);

      // Without a second factor only what is not of the specification asks for the password.
      await makeStale(running(), adminInGroup.id);
      const plain = await ask(adminInGroup);
      expect(['plain', plain]).toEqual(['plain', needed(fresh?.of === 'everybody')]);
      if (!fresh) return;
      await adminInGroup.session.call(proveIdentity, { body: { password: PASSWORD } });
      expect(['plain, fresh', await ask(adminInGroup)]).toEqual(['plain, fresh', 'done']);
    });
  }

  if (accessOf('ADMIN') && !operation.notRunAs && isDrawn) {
    it('lets an admin with a second factor begin to act for a user only after a fresh proof', async () => {
      const headers = { 'x-run-as': cast.stranger.id };
      const ask = async () =>
        outcome(operation, careful.session, withoutUser(await sample.request(cast.stranger, cast)), headers);
      await makeStale(running(), careful.id);
      expect(await ask()).toBe('FRESH_PROOF_NEEDED');
      await careful.prove();
      expect(await ask()).toBe('done');
    });
  }

  it.each(depth(memberRolesTried(operation), MEMBER_ROLES))(
    'lets a member of an account that is %s do what the contract says, for it alone',
    async (role) => {
      const { session } = team[role];
      const headers = { 'x-run-as': cast.stranger.id };
      const need = memberNeed(operation);
      const isLet = need !== undefined && memberMay(role, need);
      const own = withoutUser(await sample.request(cast.stranger, cast));
      expect(await outcome(operation, session, own, headers)).toBe(isLet ? 'done' : 'MISSING_DATA_RIGHT');
      if (sample.about !== 'item') return;
      const foreign = await outcome(operation, session, sample.request(cast.colleague, cast), headers);
      expect(foreign).toBe(isLet ? missing(sample) : 'MISSING_DATA_RIGHT');
    },
  );

  it.each(['inside', 'outside'] as const)(
    'lets a member and an API key with a scope do only what honours it, and tells them nothing of devices out of it (%s)',
    async (where) => {
      const { stranger } = cast;
      const need = memberNeed(operation);
      const named = KEY_PERMISSIONS.filter((permission) => permission in (operation.permissions ?? {}));
      const key = await keyOf(stranger.id, named, SCOPES[where]);
      const callers: { session: ConsoleSession; headers: Record<string, string>; isLet: boolean }[] = [
        {
          session: limited[where].session,
          headers: { 'x-run-as': stranger.id },
          isLet: need !== undefined && memberMay('EDITOR', need),
        },
        {
          session: new ConsoleSession(running().url),
          headers: { 'x-api-key': key },
          isLet: operation.permissions !== undefined,
        },
      ];
      for (const { session, headers, isLet } of callers) {
        const request = withoutUser(await sample.request(stranger, cast));
        const asked = JSON.stringify(request);
        const isReached =
          where === 'inside' && (asked.includes(stranger.hubId) || asked.includes(stranger.beaconId));
        const promised =
          !isLet || !operation.scoped
            ? 'MISSING_DATA_RIGHT'
            : sample.about === 'item' && !isReached
              ? missing(sample)
              : 'done';
        const answered = await outcome(operation, session, request, headers, (reply) => {
          // What was skipped names the ids that the caller has sent.
          const told = JSON.stringify(reply, (name, value) => (name === 'skipped' ? undefined : value));
          if (where === 'outside')
            for (const id of [stranger.hubId, stranger.beaconId]) expect(told).not.toContain(id);
        });
        expect([Object.keys(headers), answered]).toEqual([Object.keys(headers), promised]);
      }
    },
  );

  if (operation.enrols || isDrawn) {
    it('is open to an admin who owes a second factor until that is overdue, then only if it enrols', async () => {
      const { inGrace, overdue, enrolled } = owing;
      // The cast may have signed in long ago; the age of a proof has its own test.
      if (operation.fresh) {
        await inGrace.session.call(proveIdentity, { body: { password: PASSWORD } });
        await enrolled.prove();
      }
      const runAs = { 'x-run-as': cast.stranger.id };
      const ask = async (member: Member, headers?: Record<string, string>) => {
        const own = await sample.request(headers ? cast.stranger : member, cast);
        const request = headers ? withoutUser(own) : own;
        const answered = await outcome(operation, member.session, request, headers);
        // Changes of factors ask for the factor in the call itself.
        return answered === 'SECOND_FACTOR_NEEDED' ? 'done' : answered;
      };
      const allowed = accessOf('ADMIN') ? 'done' : 'MISSING_ROLE';
      const acting = accessOf('ADMIN') && operation.notRunAs ? 'MISSING_DATA_RIGHT' : allowed;
      const owed = 'SECOND_FACTOR_REQUIRED';
      expect({
        notNeeded: await ask(adminInGroup),
        inGrace: [await ask(inGrace), await ask(inGrace, runAs)],
        overdue: [await ask(overdue), await ask(overdue, runAs)],
        enrolled: [await ask(enrolled), await ask(enrolled, runAs)],
      }).toEqual({
        notNeeded: allowed,
        inGrace: [allowed, acting === 'done' ? owed : acting],
        overdue: [operation.enrols ? allowed : owed, operation.enrols && operation.notRunAs ? acting : owed],
        enrolled: [allowed, acting],
      });
    });
  }

  if (isDrawn) {
    it('lets an API key of an admin who owes a second factor do what it could before', async () => {
      const { overdue } = owing;
      const visitor = new ConsoleSession(running().url);
      const permissions = KEY_PERMISSIONS.filter((permission) => permission in (operation.permissions ?? {}));
      const headers = { 'x-api-key': await keyOf(overdue.id, permissions) };
      const request = withoutUser(await sample.request(overdue, cast));
      const expectedOfKey = operation.permissions
        ? operation.keyNeedsRole && !accessOf('ADMIN')
          ? 'MISSING_ROLE'
          : 'done'
        : 'MISSING_DATA_RIGHT';
      expect(await outcome(operation, visitor, request, headers)).toBe(expectedOfKey);
    });
  }

  it('lets only an admin or a member act for a user', async () => {
    const actFor = (member: Member) => ({ 'x-run-as': member.id });
    const request = withoutUser(await sample.request(cast.stranger, cast));
    for (const name of ['provider', 'groupAdmin'] as const) {
      expect(await outcome(operation, cast[name].session, request, actFor(cast.stranger))).toBe(
        'MISSING_ROLE',
      );
    }
    // Operations for API keys only refuse every session, also one that acts for a user.
    if (!accessOf('ADMIN')) {
      expect(await outcome(operation, cast.admin.session, request, actFor(cast.stranger))).toBe(
        'MISSING_ROLE',
      );
      return;
    }
    const promised = operation.notRunAs ? 'MISSING_DATA_RIGHT' : 'done';
    expect(await outcome(operation, cast.admin.session, request, actFor(cast.stranger))).toBe(promised);
    for (const id of [cast.admin.id, 'x'.repeat(16)]) {
      const refused = await outcome(operation, cast.admin.session, request, { 'x-run-as': id });
      expect(refused).toBe('MISSING_DATA_RIGHT');
    }
  });
});

const needingRoles = guarded.filter(({ keyNeedsRole }) => keyNeedsRole);
it.each(needingRoles.map((operation) => [operation.id, operation] as const))(
  '%s accepts the API key of a principal who has the role',
  async (id, operation) => {
    const permissions = Object.keys(operation.permissions!) as KeyPermission[];
    const headers = { 'x-api-key': await cast.key(cast.admin.id, permissions) };
    const visitor = new ConsoleSession(running().url);
    const request = SAMPLES[id]!.request(cast.provider, cast);
    expect(await outcome(operation, visitor, request, headers)).toBe('done');
  },
);

/** The same call about more than a few ids, if it is about ids. */
function manyIn(request: object): object {
  const { idList: [id = ''] = [], ...body } = bodyOf(request);
  if (id === '') return request;
  const idList = Array.from({ length: 11 }, (_, n) => id.slice(0, -2) + (n + 16).toString(16).toUpperCase());
  return { ...request, body: { ...body, idList } };
}
const fewIn = (request: object) => request;
const bodyOf = (request: object) => ('body' in request ? (request.body as { idList?: string[] }) : {});

/** The same call about the caller's own data, without naming the user. */
const withoutUser = (request: object) =>
  'query' in request ? { ...request, query: { ...(request.query as object), user: undefined } } : request;
