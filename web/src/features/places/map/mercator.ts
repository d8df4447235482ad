import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo';
import type { Position } from '../../../../../shared/model/place.ts';
import type { Area, Point } from '../surface/view.ts';

/** The side of the square map of the world in its own units. A unit is some 600 metres at the equator. */
export const WORLD = 65_536;
/** Farther north and south, the map of tile servers ends. */
const LATITUDE_MAX = 85.0511;

/** Web Mercator, as of tile servers. */
const projection = geoMercator()
  .scale(WORLD / (2 * Math.PI))
  .translate([WORLD / 2, WORLD / 2])
  // Each piece of land is drawn in whole units, whatever is visible.
  .precision(0);

/** Where a place is on the map. */
export function onMap({ latitude, longitude }: Position): Point {
  const shown = Math.max(-LATITUDE_MAX, Math.min(latitude, LATITUDE_MAX));
  const [x, y] = projection([longitude, shown])!;
  return { x, y };
}

/** A shape on the map, as the path of an SVG. */
export const pathOf = (shape: GeoPermissibleObjects): string => geoPath(projection).digits(1)(shape) ?? '';

/** As much around a single place is shown that a country can be recognised: some 600 km. */
const SPAN_MIN = 1000;

/** What to show so that all these places are visible. Without any, the inhabited world. */
export function areaOf(points: readonly Point[]): Area {
  if (!points.length)
    return { from: onMap({ latitude: 72, longitude: -170 }), to: onMap({ latitude: -56, longitude: 180 }) };
  const range = (axis: 'x' | 'y') => {
    const values = points.map((point) => point[axis]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const missing = Math.max(0, SPAN_MIN - (most - least)) / 2;
    // Marks at the edge are visible as a whole.
    const margin = (most - least) * 0.12;
    return [least - missing - margin, most + missing + margin] as const;
  };
  const [[left, right], [top, bottom]] = [range('x'), range('y')];
  return { from: { x: left, y: top }, to: { x: right, y: bottom } };
}

export const WHOLE_WORLD: Area = { from: { x: 0, y: 0 }, to: { x: WORLD, y: WORLD } };
