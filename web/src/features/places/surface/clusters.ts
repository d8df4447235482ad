import { type DeviceState, worst } from './device-state.ts';
import type { Point } from './view.ts';

/** Something with a place and a state. */
export interface Placed extends Point {
  readonly key: string;
  readonly state: DeviceState;
}

/** Things that are so near to each other that they are drawn as one. */
export interface Cluster<T extends Placed> extends Point {
  readonly key: string;
  readonly state: DeviceState;
  /** At least one. */
  readonly items: readonly T[];
}

/** More than the grid has, so that column and row of a square are one number: texts would take three times as long. */
const ROWS = 2 ** 26;

/**
 * Puts things together that share a square of a grid. The grid is fixed in the picture, so clusters change with the
 * scale alone, and not while the picture is moved. One pass, however many things there are.
 *
 * @param cell the side of a square, in units of the picture
 */
export function clustered<T extends Placed>(things: readonly T[], cell: number): Cluster<T>[] {
  const squares = Map.groupBy(things, ({ x, y }) => Math.floor(x / cell) * ROWS + Math.floor(y / cell));
  return Array.from(squares.values(), (items) => {
    // The first one names it, so that a mark keeps its element while others join it.
    const { key, x, y, state } = items[0]!;
    // Seen from near, most are alone.
    if (items.length === 1) return { key, x, y, state, items };
    const middle = (axis: 'x' | 'y') => items.reduce((sum, item) => sum + item[axis], 0) / items.length;
    return { key, x: middle('x'), y: middle('y'), state: worst(items.map((item) => item.state)), items };
  });
}
