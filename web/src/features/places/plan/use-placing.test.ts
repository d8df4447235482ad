import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Move, spotAt, spotsAfter, withMove, withoutLast } from './use-placing.ts';

const move = fc.record({
  key: fc.constantFrom('a', 'b'),
  spot: fc.option(fc.record({ x: fc.double({ min: 0, max: 1, noNaN: true }), y: fc.constant(0.5) })),
  step: fc.constantFrom('1', '2', '3'),
});
const after = (moves: readonly Move[]) => moves.reduce<readonly Move[]>(withMove, []);

it('undo takes back one step after the other, a whole drag at once, until nothing is left', () => {
  const drag = [0.1, 0.2, 0.3].map((x) => ({ key: 'a', spot: { x, y: 0 }, step: 'drag' }));
  const moves = after([{ key: 'a', spot: { x: 0.9, y: 0 }, step: 'enter' }, ...drag]);
  expect(moves).toHaveLength(2);
  expect(spotsAfter(withoutLast(moves)).get('a')).toEqual({ x: 0.9, y: 0 });
  expect(withoutLast(withoutLast(moves))).toEqual([]);
  fc.assert(
    fc.property(fc.array(move), (some) => {
      let left = after(some);
      for (let undone = 0; left.length; undone++) {
        expect(undone).toBeLessThan(some.length);
        left = withoutLast(left);
      }
    }),
  );
});

it('the last move of each device counts', () => {
  fc.assert(
    fc.property(fc.array(move), (some) => {
      for (const [key, spot] of spotsAfter(after(some)))
        expect(spot).toEqual(some.findLast((one) => one.key === key)!.spot);
    }),
  );
});

it('a spot is kept within the plan, in the steps in which it is stored', () => {
  expect(spotAt({ x: -0.2, y: 1.7 })).toEqual({ x: 0, y: 1 });
  expect(spotAt({ x: 0.12345, y: 1 / 3 })).toEqual({ x: 0.1235, y: 0.3333 });
});
