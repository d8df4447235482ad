/** A point of a picture or map, in its own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of a picture or map. */
export interface Area {
  readonly from: Point;
  readonly to: Point;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is shown: the point in the middle, and how many pixels a unit has. */
export interface View extends Point {
  readonly scale: number;
}

export interface Limits {
  /** Where the middle may be. */
  readonly bounds: Area;
  readonly scaleMin: number;
  readonly scaleMax: number;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** A view within its limits. */
export const limitedTo = ({ bounds: { from, to }, scaleMin, scaleMax }: Limits, view: View): View => ({
  x: between(from.x, view.x, to.x),
  y: between(from.y, view.y, to.y),
  scale: between(scaleMin, view.scale, scaleMax),
});

/** The largest scale at which a whole area is visible. */
export const scaleOf = ({ from, to }: Area, { width, height }: Size): number =>
  Math.min(width / Math.max(to.x - from.x, 1e-9), height / Math.max(to.y - from.y, 1e-9));

/** Shows a whole area. */
export const viewOf = (area: Area, size: Size): View => ({
  x: (area.from.x + area.to.x) / 2,
  y: (area.from.y + area.to.y) / 2,
  scale: scaleOf(area, size),
});

/** Where a point is on the screen, in pixels from the upper left corner. */
export const onScreen = ({ x, y, scale }: View, { width, height }: Size, point: Point): Point => ({
  x: (point.x - x) * scale + width / 2,
  y: (point.y - y) * scale + height / 2,
});

/** The point at a place on the screen. */
export const pointAt = ({ x, y, scale }: View, { width, height }: Size, place: Point): Point => ({
  x: (place.x - width / 2) / scale + x,
  y: (place.y - height / 2) / scale + y,
});

/** A view at another scale, in which the point at a place on the screen stays there. */
export function zoomedAt(view: View, size: Size, place: Point, scale: number): View {
  const fixed = pointAt(view, size, place);
  return {
    x: fixed.x - (place.x - size.width / 2) / scale,
    y: fixed.y - (place.y - size.height / 2) / scale,
    scale,
  };
}

const DIRECTIONS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;

/** The direction of an arrow key; undefined for other keys. */
export const directionOf = (key: string): Point | undefined =>
  (DIRECTIONS as Readonly<Record<string, Point>>)[key];

/**
 * The point that the eye would go to next in a direction: near, and not far beside the way. Returns its position among
 * the points; undefined if there is none in that direction.
 */
export function nextToward(points: readonly Point[], from: Point, direction: Point): number | undefined {
  let best: { readonly at: number; readonly cost: number } | undefined;
  for (const [at, point] of points.entries()) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const beside = Math.abs(dx * direction.y + dy * direction.x);
    if (ahead <= 0 || beside > 2 * ahead) continue;
    const cost = ahead + 2 * beside;
    if (!best || cost < best.cost) best = { at, cost };
  }
  return best?.at;
}
