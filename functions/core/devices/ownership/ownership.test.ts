import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import {
  assign,
  beacons,
  countOf,
  detach,
  ownersOf,
  transfer,
} from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';

givenTable();
givenOutbox();

it('whatever is moved concurrently, every device has one owner and every account the right count', async () => {
  const users = [await account(), await account(), await account()];
  const { ids, code } = await beacons(6);
  const who = fc.nat({ max: users.length - 1 });
  const some = fc.subarray(ids, { minLength: 1 });
  const move = fc.oneof(
    fc.record({ kind: fc.constant('assign' as const), who }),
    fc.record({ kind: fc.constant('detach' as const), who, some }),
    fc.record({ kind: fc.constant('transfer' as const), who, some, to: who }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 8 }), async (moves) => {
      const before = await Promise.all(users.map(countOf));
      const balance = users.map(() => 0);
      await Promise.all(
        moves.map(async (one) => {
          const caller = callerOf(users[one.who]!);
          const task =
            one.kind === 'assign'
              ? assign(caller, code)
              : one.kind === 'detach'
                ? detach(caller, one.some)
                : transfer(caller, one.some, users[one.to]!);
          const done = await task.then(
            ({ data, taskStatus }) => {
              expect(taskStatus).toBe('finished');
              return data.done;
            },
            (error) => {
              expect(error.code).toMatch(/ORDER_CODE|ALREADY|FORM_VALIDATION|TRY_AGAIN/);
              return 0;
            },
          );
          if (one.kind === 'assign') balance[one.who]! += done;
          else balance[one.who]! -= done;
          if (one.kind === 'transfer') balance[one.to]! += done;
        }),
      );
      const owners = await ownersOf(ids);
      for (const [n, user] of users.entries()) {
        const number = await countOf(user);
        expect(number).toBe(owners.filter((owner) => owner === user.id).length);
        expect(number).toBe(before[n]! + balance[n]!);
      }
    }),
    tries(6, 200),
  );
});
