import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitedTo, nextToward, onScreen, pointAt, viewOf, zoomedAt } from './view.ts';

const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true });
const point = fc.record({ x: coordinate, y: coordinate });
const scale = fc.double({ min: 0.01, max: 100, noNaN: true });
const view = fc.record({ x: coordinate, y: coordinate, scale });
const size = fc.record({
  width: fc.integer({ min: 50, max: 3000 }),
  height: fc.integer({ min: 50, max: 3000 }),
});
const near = (value: number) => expect.closeTo(value, 3);

describe('a view', () => {
  it('finds the point again that it has put on the screen', () => {
    fc.assert(
      fc.property(view, size, point, (shown, on, at) => {
        const found = pointAt(shown, on, onScreen(shown, on, at));
        expect(found).toEqual({ x: near(at.x), y: near(at.y) });
      }),
    );
  });

  it('keeps what is under the pointer when it is zoomed there', () => {
    fc.assert(
      fc.property(view, size, point, scale, (shown, on, place, to) => {
        const before = pointAt(shown, on, place);
        const after = pointAt(zoomedAt(shown, on, place, to), on, place);
        expect(after).toEqual({ x: near(before.x), y: near(before.y) });
      }),
    );
  });

  it('of an area shows all its corners, and two of its edges at those of the screen', () => {
    const on = { width: 400, height: 300 };
    const area = { from: { x: 10, y: 20 }, to: { x: 30, y: 120 } };
    const shown = viewOf(area, on);
    expect(onScreen(shown, on, area.from)).toEqual({ x: 170, y: 0 });
    expect(onScreen(shown, on, area.to)).toEqual({ x: 230, y: 300 });
  });

  it('stays within its limits', () => {
    const limits = { bounds: { from: { x: 0, y: 0 }, to: { x: 10, y: 10 } }, scaleMin: 1, scaleMax: 4 };
    expect(limitedTo(limits, { x: -5, y: 5, scale: 9 })).toEqual({ x: 0, y: 5, scale: 4 });
    expect(limitedTo(limits, { x: 5, y: 50, scale: 0.1 })).toEqual({ x: 5, y: 10, scale: 1 });
  });
});

it('an arrow key goes to the nearest mark ahead, not to a nearer one far beside the way', () => {
  const marks = [
    { x: 100, y: 0 },
    { x: 10, y: 60 },
    { x: 200, y: 0 },
    { x: -50, y: 0 },
  ];
  const from = { x: 0, y: 0 };
  expect(nextToward(marks, from, { x: 1, y: 0 })).toBe(0);
  expect(nextToward(marks, from, { x: -1, y: 0 })).toBe(3);
  expect(nextToward(marks, from, { x: 0, y: 1 })).toBe(1);
  expect(nextToward(marks, from, { x: 0, y: -1 })).toBeUndefined();
});
