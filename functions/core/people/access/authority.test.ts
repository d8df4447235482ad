import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import { transferHubs } from '../../../../shared/contract/devices.ts';
import { OPERATIONS } from '../../../../shared/contract/index.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import {
  KEY_PERMISSIONS,
  type KeyPermission,
  type Reach,
  ROLES,
  type Role,
} from '../../../../shared/roles.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenGroup } from '../../../../test/support/given-group.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf, visitor } from '../../../../test/support/people.ts';
import { authorise, type Caller, type Identity } from '../../../platform/caller.ts';
import { OPERATOR } from '../../kernel/audit/operator.ts';
import { administer } from '../accounts/administer.ts';
import { insertSession } from '../accounts/sign-in/session-store.ts';
import { readUser } from '../accounts/store.ts';
import { isInReach } from '../accounts/subject.ts';
import { setInfoProvider } from '../accounts/users/set-info-provider.ts';
import { createAppRight } from '../apikeys/create-app-right.ts';
import { putAppRight } from '../apikeys/put-app-right.ts';
import { appointAdmin } from '../groups/manager-groups.ts';
import { changeLabel } from '../labels/change-label.ts';
import { readLabel } from '../labels/store.ts';
import { identify } from './identify.ts';
import { mayStill } from './may-still.ts';

const GROUPS = ['museums', 'theatres'] as const;
/** Roles that may hold production permissions, stated independently of the product code. */
const PRODUCERS: readonly Role[] = ['ADMIN', 'SERVICE_ACCOUNT'];

const ORDER: readonly (Reach | undefined)[] = [undefined, 'own', 'group', 'any'];
const guarded: readonly Operation[] = OPERATIONS.filter(({ roles }) => roles !== 'public');

givenTable();
givenOutbox();
beforeAll(async () => {
  for (const name of GROUPS) await givenGroup(name);
});

/** Most steps change the first user, so that several changes of one user follow each other. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 2);
const group = fc.option(fc.constantFrom(...GROUPS));
const HELD = KEY_PERMISSIONS.filter((permission) => permission !== 'BASIC');
const given = fc.oneof(fc.constant(HELD), fc.subarray(HELD));
const role = fc.constantFrom<Role>('ADMIN', 'ADMIN', ...ROLES);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('role' as const), who, role }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('group' as const), who, group }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('appoint' as const), who, group: fc.constantFrom(...GROUPS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dismiss' as const), group: fc.constantFrom(...GROUPS) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('permissions' as const), who, given }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deactivated' as const), who, is: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The present facts of a user. `given`: permissions given to the key since its principal last had no right to them. */
interface Facts {
  readonly id: string;
  readonly session: string;
  readonly key: { readonly id: string; readonly secret: string };
  role: Role;
  group: string | null;
  administers: string | null;
  deactivated: boolean;
  given: readonly KeyPermission[];
}

itInTurn(
  'a caller may do only what the present facts allow, by session, by key or acting for another user',
  async () => {
    const root = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const scenario = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const name of GROUPS) await dismiss(name);
      const people: Facts[] = await Promise.all([0, 1, 2].map(newcomer));
      // The callers that started work: it must stop when its starter could not start it any more.
      const started: Caller[] = [];
      for (const one of steps) {
        await perform(one, people);
        await expectPresent(people, started);
      }
    });
    await fc.assert(scenario, { ...tries(5, 100), endOnFailure: true });

    async function newcomer(): Promise<Facts> {
      const { id } = await account();
      const body = { description: 'Key', permissions: [], networks: [] };
      const made = await createAppRight(callerOf({ id }), { params: {}, query: {}, body });
      return {
        id,
        session: await insertSession((await readUser(id))!),
        key: { id: made.id, secret: made.key },
        ...{ role: 'INFO_PROVIDER', group: null, administers: null, deactivated: false, given: [] },
      };
    }

    async function dismiss(name: string): Promise<void> {
      await changeLabel(OPERATOR, 'managergroup', name, async ({ admin }) =>
        admin === null ? undefined : { fields: { admin: null }, also: await administer(name, admin, null) },
      );
    }

    function set(id: string, body: object): Promise<string | undefined> {
      return refusalOf(setInfoProvider(root, { params: {}, query: {}, body: { id, ...body } }));
    }

    async function perform(one: Step, people: Facts[]): Promise<void> {
      const person = 'who' in one ? people[one.who]! : people[0]!;
      switch (one.kind) {
        case 'role': {
          if ((await set(person.id, { roles: [one.role] })) !== undefined) return;
          person.role = one.role;
          if (!PRODUCERS.includes(one.role))
            person.given = person.given.filter((permission) => !permission.startsWith('PRODUCTION'));
          return;
        }
        case 'group':
          expect(await set(person.id, { managerGroup: one.group })).toBeUndefined();
          person.group = one.group;
          return;
        case 'appoint': {
          const before = (await readLabel('managergroup', one.group, { consistent: true }))!.admin;
          if ((await refusalOf(appointAdmin(OPERATOR, one.group, person.id))) !== undefined) return;
          for (const other of people) if (other.id === before) other.administers = null;
          person.administers = one.group;
          return;
        }
        case 'dismiss':
          await dismiss(one.group);
          for (const other of people) if (other.administers === one.group) other.administers = null;
          return;
        case 'permissions': {
          const body = { description: 'Key', permissions: [...one.given] };
          const put = putAppRight(root, { params: { id: person.key.id }, query: {}, body });
          if ((await refusalOf(put)) === undefined) person.given = one.given;
          return;
        }
        case 'deactivated':
          if ((await set(person.id, { deactivated: one.is })) !== undefined) return;
          if (one.is) Object.assign(person, { session: '' });
          person.deactivated = one.is;
      }
    }

    async function expectPresent(people: readonly Facts[], started: Caller[]): Promise<void> {
      for (const person of people) {
        const other = people.find((one) => one !== person)!;
        const proofs = [
          { isKey: false, runAs: undefined, credentials: { session: person.session } },
          { isKey: false, runAs: other, credentials: { session: person.session, runAs: other.id } },
          { isKey: true, runAs: undefined, credentials: { apiKey: person.key.secret } },
        ];
        for (const { isKey, runAs, credentials } of proofs) {
          const identity = await identify(credentials);
          const isAlive = !person.deactivated && (isKey || person.session !== '');
          expect(identity !== undefined).toBe(isAlive);
          if (!identity) continue;
          const say = [person.role, person.given, isKey, runAs?.role];
          const callers = guarded.map((operation) => calling(operation, identity, runAs?.id));
          expect([say, ...callers.map((caller, n) => [guarded[n]!.id, caller?.reach])]).toEqual([
            say,
            ...guarded.map((operation) => [operation.id, allowed(operation, person, isKey, runAs)]),
          ]);
          const caller = callers[guarded.indexOf(transferHubs)];
          if (!caller || runAs) continue;
          started.push(caller);
          for (const { id, group } of people) {
            const isMember = person.administers !== null && group === person.administers;
            const may = caller.reach === 'any' || id === person.id || (caller.reach === 'group' && isMember);
            expect(await isInReach({ ...caller, writes: false }, id)).toBe(may);
          }
        }
      }
      for (const caller of started.slice(-6)) {
        const person = people.find(({ id }) => id === caller.userId)!;
        const now = person.deactivated ? undefined : allowed(transferHubs, person, false, undefined);
        const may = now !== undefined && ORDER.indexOf(now) >= ORDER.indexOf(caller.reach);
        expect(await mayStill(caller, transferHubs, undefined)).toBe(may);
      }
    }
  },
);

function calling(operation: Operation, identity: Identity, runAs: string | undefined): Caller | undefined {
  try {
    return authorise(operation, identity, visitor().viewer, runAs);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The model: what the contract allows a user with the present facts to do. */
function allowed(operation: Operation, { role, given }: Facts, isKey: boolean, runAs: Facts | undefined) {
  const byRole = (operation.roles as Partial<Record<Role, Reach>>)[role];
  if (runAs && (role !== 'ADMIN' || runAs.role === 'ADMIN' || operation.notRunAs)) return undefined;
  if (!isKey) return byRole;
  if (operation.keyNeedsRole && byRole === undefined) return undefined;
  const held = [...given, 'BASIC' as const].filter(
    (permission) => !permission.startsWith('PRODUCTION') || PRODUCERS.includes(role),
  );
  return held
    .map((permission) => operation.permissions?.[permission])
    .reduce((most, reach) => (ORDER.indexOf(reach) > ORDER.indexOf(most) ? reach : most), undefined);
}
