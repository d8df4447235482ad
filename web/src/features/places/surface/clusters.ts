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

/**
 * Puts things together that share a square of a grid. The grid is fixed in the picture, so clusters change with the
 * scale alone, and not while the picture is moved. One pass, however many things there are.
 *
 * @param cell the side of a square, in units of the picture
 */
export function clustered<T extends Placed>(things: readonly T[], cell: number): Cluster<T>[] {
  const squares = Map.groupBy(things, ({ x, y }) => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`);
  return [...squares.values()].map((items) => {
    const sum = (axis: 'x' | 'y') => items.reduce((all, item) => all + item[axis], 0);
    return {
      // The first one names it, so that a mark keeps its element while others join it.
      key: items[0]!.key,
      x: sum('x') / items.length,
      y: sum('y') / items.length,
      state: worst(items.map(({ state }) => state)),
      items,
    };
  });
}
