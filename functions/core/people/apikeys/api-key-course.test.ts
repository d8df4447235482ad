import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../../shared/errors.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { iso, setClock } from '../../../platform/clock.ts';
import { identify } from '../access/identify.ts';
import { createAppRight } from './create-app-right.ts';
import { deleteAppRight } from './delete-app-right.ts';
import { putAppRight } from './put-app-right.ts';
import { replaceAppRight } from './replace-app-right.ts';

givenTable();
givenOutbox();
afterEach(() => setClock(undefined));

let caller: ReturnType<typeof callerOf>;
beforeAll(async () => {
  caller = callerOf(await account());
});

/** Which of these addresses are in which network, found by hand. */
const ADDRESSES = ['192.0.2.7', '192.0.2.200', '198.51.100.1', '2001:db8:1::9', '2001:db8:2::9', ''];
const NETWORKS = {
  '192.0.2.0/25': [0],
  '192.0.2.0/24': [0, 1],
  '198.51.100.1': [2],
  '0.0.0.0/0': [0, 1, 2],
  '2001:db8:1::/48': [3],
  '2001:db8::/32': [3, 4],
} as const satisfies Record<string, readonly number[]>;
type Name = keyof typeof NETWORKS;

const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** By the id of a key, the one that was made in its place. */
const successors = new Map<string, string>();

/** What a key is to its owner. */
interface Model {
  readonly id: string;
  readonly secret: string;
  expiresAt: number | undefined;
  networks: readonly Name[];
  isReplaced: boolean;
  isDeleted: boolean;
}

const days = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
const networks = fc.subarray(Object.keys(NETWORKS) as Name[], { maxLength: 3 });
const which = fc.nat();
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), days, networks }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      which,
      overlapDays: fc.integer({ min: 0, max: 30 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setNetworks' as const), which, networks }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setExpiry' as const), which, days }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      which,
      from: fc.nat({ max: ADDRESSES.length - 1 }),
    }),
  },
);

const codeOf = (call: Promise<unknown>) =>
  call.then(
    (found) => (found === undefined ? 'NOT_LOGGED_IN' : 'accepted'),
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

it('a key is accepted exactly while it exists, has not expired, and from its networks, after any course', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      let at = Date.UTC(2027, 0, 1);
      setClock(at);
      const keys: Model[] = [];
      const end = (after: number | undefined) => (after === undefined ? undefined : at + after * DAY);
      const asSent = (time: number | undefined) => (time === undefined ? null : iso(time));
      const isOver = ({ expiresAt }: Model) => expiresAt !== undefined && expiresAt <= at;
      for (const one of steps) {
        if (one.do === 'wait') {
          // An hour more: the clock runs on between two waits, so a wait to the very end of a key might miss it by milliseconds.
          at += one.days * DAY + HOUR;
          setClock(at);
          continue;
        }
        if (one.do === 'create') {
          const expiresAt = end(one.days);
          const { id, key } = await createAppRight(caller, {
            params: {},
            query: {},
            body: {
              description: 'A key',
              permissions: [],
              networks: [...one.networks],
              expiresAt: asSent(expiresAt),
            },
          });
          keys.push({
            id,
            secret: key,
            expiresAt,
            networks: one.networks,
            isReplaced: false,
            isDeleted: false,
          });
          continue;
        }
        const key = keys[one.which % Math.max(keys.length, 1)];
        if (!key) continue;
        const call = { params: { id: key.id }, query: {} };
        if (one.do === 'call') {
          const isInside =
            !key.networks.length ||
            key.networks.some((name) => (NETWORKS[name] as readonly number[]).includes(one.from));
          const isAccepted = !key.isDeleted && !isOver(key) && isInside;
          const address = ADDRESSES[one.from]!;
          expect(await codeOf(identify({ apiKey: key.secret, address }))).toBe(
            isAccepted ? 'accepted' : 'NOT_LOGGED_IN',
          );
        } else if (key.isDeleted) {
          expect(await codeOf(deleteAppRight(caller, { ...call, body: {} }))).toBe('ENTITY_NOT_FOUND');
        } else if (one.do === 'delete') {
          await deleteAppRight(caller, { ...call, body: {} });
          key.isDeleted = true;
          // What was replaced by it may be replaced again.
          for (const other of keys)
            if (other.isReplaced && successors.get(other.id) === key.id) other.isReplaced = false;
        } else if (one.do === 'setNetworks') {
          await putAppRight(caller, { ...call, body: { networks: [...one.networks] } });
          key.networks = one.networks;
        } else if (one.do === 'setExpiry') {
          key.expiresAt = end(one.days);
          await putAppRight(caller, { ...call, body: { expiresAt: asSent(key.expiresAt) } });
        } else {
          const { overlapDays } = one;
          const made = replaceAppRight(caller, { ...call, body: { overlapDays } });
          if (key.isReplaced || isOver(key)) {
            expect(await codeOf(made)).toBe(key.isReplaced ? 'ALREADY_EXISTS' : 'FORM_VALIDATION_FAILED');
            continue;
          }
          const { id, key: secret } = await made;
          const { expiresAt, networks } = key;
          keys.push({ id, secret, expiresAt, networks, isReplaced: false, isDeleted: false });
          successors.set(key.id, id);
          key.isReplaced = true;
          key.expiresAt = Math.min(expiresAt ?? Number.POSITIVE_INFINITY, at + overlapDays * DAY);
        }
      }
      for (const { id, isDeleted } of keys)
        if (!isDeleted) await deleteAppRight(caller, { params: { id }, query: {}, body: {} });
    }),
    tries(30, 300),
  );
});
