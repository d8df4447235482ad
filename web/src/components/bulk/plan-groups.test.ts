import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, type PlanItem } from './plan-groups.ts';

const item = fc.record({
  changes: fc.array(
    fc.record({
      field: fc.constantFrom('tx_power', 'description'),
      from: fc.constantFrom(0, 'a', 'b', null),
      to: fc.constantFrom(1, 'c'),
    }),
    { maxLength: 2 },
  ),
  skip: fc.option(fc.record({ reason: fc.constantFrom('NOT_KNOWN', 'NOT_OWNED') }), { nil: undefined }),
});
const plan = fc
  .array(item, { maxLength: 60 })
  .map((items) =>
    items.map(
      ({ changes, skip }, at): PlanItem =>
        skip ? { id: `id-${at}`, changes: [], skip } : { id: `id-${at}`, changes },
    ),
  );

describe('the groups of a plan', () => {
  it('hold each beacon once, with the new values that the plan gives it, the largest group first', () => {
    fc.assert(
      fc.property(plan, (items) => {
        const { changed, kept } = groupsOf(items);
        const all = [...changed, ...kept];
        expect(all.flatMap(({ ids }) => ids).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
        for (const groups of [changed, kept])
          expect(groups).toEqual(groups.toSorted((one, other) => other.ids.length - one.ids.length));
        const byId = new Map(items.map((one) => [one.id, one]));
        for (const { ids, changes, skip } of all)
          for (const id of ids) {
            const { changes: planned, skip: why } = byId.get(id)!;
            expect(changes.map(({ field, to }) => [field, to])).toEqual(
              planned.map(({ field, to }) => [field, to]),
            );
            expect(skip).toEqual(why);
          }
      }),
      { numRuns: 200 },
    );
  });

  it('leave out present values if these make too many groups', () => {
    const items = Array.from({ length: 40 }, (_, n) => ({
      id: `id-${n}`,
      changes: [{ field: 'description', from: `Stand ${n}`, to: 'Hall 4' }],
    }));
    const { changed } = groupsOf(items);
    expect(changed).toHaveLength(1);
    expect(changed[0]!.changes).toEqual([{ field: 'description', to: 'Hall 4' }]);
  });
});
