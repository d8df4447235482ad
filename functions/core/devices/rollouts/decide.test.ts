import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Thresholds } from '../../../../shared/model/rollout.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { decide, type GroupState } from './decide.ts';

const thresholds = fc.record({
  errors: fc.integer({ min: 1, max: 100 }),
  success: fc.integer({ min: 0, max: 100 }),
});
const fresh = (total: number): GroupState => ({
  total,
  waiting: total,
  updating: 0,
  done: 0,
  failed: 0,
  late: 0,
  skipped: 0,
  forgiven: 0,
});

type Place = 'waiting' | 'updating' | 'done' | 'failed' | 'late' | 'skipped';
/** The next step; the number selects the group. */
const event = fc.record({
  what: fc.constantFrom('begin', 'begin', 'begin', 'done', 'done', 'failed', 'offline', 'gone', 'resume'),
  group: fc.nat({ max: 3 }),
});

/** The largest number of failures within a percentage, found by counting. */
function allowed(tried: number, percent: number): number {
  let most = 1;
  while ((most + 1) * 100 <= tried * percent) most++;
  return most;
}

describe('what a roll-out may do', () => {
  itInTurn(
    'in 2,000 random courses: never more hubs fail than allowed, and no group starts before the previous one succeeded',
    () => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }),
          thresholds,
          fc.array(event, { minLength: 10, maxLength: 150 }),
          (sizes, limits, events) => {
            const groups = sizes.map(fresh);
            let reached = 0;
            let stopped = false;
            const move = (n: number, from: Place, to: Place) => {
              groups[n] = { ...groups[n]!, [from]: groups[n]![from] - 1, [to]: groups[n]![to] + 1 };
            };
            for (const { what, group: at } of events) {
              const decision = decide(groups, limits, reached);
              if ('stop' in decision) stopped = true;
              else reached = decision.current ?? groups.length;
              const n = at % groups.length;
              const group = groups[n]!;
              const room = 'stop' in decision || stopped ? 0 : (decision.room[n] ?? 0);
              if (what === 'begin' && room > 0 && group.waiting + group.late > 0)
                move(n, group.waiting > 0 ? 'waiting' : 'late', 'updating');
              else if (what === 'offline' && room > 0 && group.waiting > 0) move(n, 'waiting', 'late');
              else if (what === 'gone' && room > 0 && group.waiting > 0) move(n, 'waiting', 'skipped');
              else if ((what === 'done' || what === 'failed') && group.updating > 0)
                move(n, 'updating', what);
              else if (what === 'resume' && stopped) {
                for (const [one, stand] of groups.entries())
                  groups[one] = { ...stand, forgiven: stand.failed };
                stopped = false;
              }
              for (const [one, stand] of groups.entries()) {
                const { total, skipped, failed, forgiven, updating } = stand;
                // The limit is exact: the last hub that may fail may be updating, but not one more.
                if (skipped === 0)
                  expect(failed - forgiven + updating).toBeLessThanOrEqual(allowed(total, limits.errors));
                const hasBegun = stand.updating + stand.done + stand.failed > 0;
                if (one === 0 || !hasBegun) continue;
                const before = groups[one - 1]!;
                const settled = before.waiting === 0;
                expect([one, settled]).toEqual([one, true]);
              }
            }
          },
        ),
        { numRuns: 2000 },
      );
    },
  );

  it('stops exactly at the failure that reaches the threshold', () => {
    const limits = { errors: 25, success: 0 };
    const stand = (failed: number): GroupState => ({ ...fresh(60), waiting: 60 - failed, failed });
    expect(decide([stand(14)], limits, 0)).toEqual({ room: [1], current: 0 });
    expect(decide([stand(15)], limits, 0)).toEqual({ stop: 'TOO_MANY_FAILED' });
    expect(decide([{ ...stand(15), forgiven: 15 }], limits, 0)).toEqual({ room: [15], current: 0 });
  });

  it('continues with the next group exactly when enough hubs are done', () => {
    const limits = { errors: 100, success: 67 };
    const stand = (done: number, failed: number): GroupState => ({
      ...fresh(done + failed),
      waiting: 0,
      done,
      failed,
    });
    expect(decide([stand(67, 33), fresh(5)], limits, 0)).toEqual({ room: [50, 5], current: 1 });
    expect(decide([stand(66, 34), fresh(5)], limits, 0)).toEqual({ stop: 'TOO_FEW_DONE' });
  });

  it('waits for a canary whose hubs are all offline, because it has no result yet', () => {
    const canary: GroupState = { ...fresh(3), waiting: 0, late: 3 };
    expect(decide([canary, fresh(5)], { errors: 50, success: 0 }, 0)).toEqual({ room: [1], current: 0 });
  });

  it('does not delay later groups for late hubs of groups that have succeeded', () => {
    const early: GroupState = { ...fresh(4), waiting: 0, done: 3, updating: 1 };
    expect(decide([early, fresh(5)], { errors: 100, success: 100 }, 1)).toMatchObject({ current: 1 });
  });

  it.each<[string, unknown]>([
    ['a share beyond all', { errors: 101, success: 50 }],
    ['a share below the least', { errors: 0, success: 50 }],
    ['half a percent', { errors: 0.5, success: 50 }],
    ['no number', { errors: Number.NaN, success: 50 }],
    ['text', { errors: '50', success: 50 }],
    ['nothing', undefined],
  ])('fails closed on thresholds with %s', (_, malformed) => {
    expect(decide([fresh(5)], malformed as Thresholds, 0)).toEqual({ stop: 'MALFORMED' });
  });

  it('fails closed on a group whose numbers do not add up', () => {
    expect(decide([{ ...fresh(5), waiting: 4 }], { errors: 50, success: 50 }, 0)).toEqual({
      stop: 'MALFORMED',
    });
  });
});
