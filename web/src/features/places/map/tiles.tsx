import { Fragment } from 'react';
import type { MapTiles } from '../../../../../shared/map-tiles.ts';
import type { Viewing } from '../surface/use-view.ts';
import { WORLD } from './mercator.ts';

const TILE_PX = 256;
const ZOOM_MAX = 19;

/** A square of the map at a zoom level of the tile server. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tiles that are visible. */
export function tilesOf({ view, size }: Pick<Viewing, 'view' | 'size'>): Tile[] {
  const z = Math.max(0, Math.min(ZOOM_MAX, Math.round(Math.log2((view.scale * WORLD) / TILE_PX))));
  const count = 2 ** z;
  const side = WORLD / count;
  const [halfWidth, halfHeight] = [size.width / 2 / view.scale, size.height / 2 / view.scale];
  const range = (middle: number, half: number) => {
    const first = Math.max(0, Math.floor((middle - half) / side));
    const last = Math.min(count - 1, Math.floor((middle + half) / side));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  };
  const columns = range(view.x, halfWidth);
  return range(view.y, halfHeight).flatMap((y) => columns.map((x) => ({ z, x, y })));
}

export const tileUrl = (url: string, { z, x, y }: Tile): string =>
  url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/** The pictures of a tile server below the marks. */
export function Tiles({ tiles, viewing }: { tiles: MapTiles; viewing: Viewing }) {
  const { view, toScreen } = viewing;
  return (
    <Fragment>
      {tilesOf(viewing).map((tile) => {
        const side = WORLD / 2 ** tile.z;
        const { x, y } = toScreen({ x: tile.x * side, y: tile.y * side });
        const px = side * view.scale;
        return (
          <img
            key={`${tile.z}/${tile.x}/${tile.y}`}
            src={tileUrl(tiles.url, tile)}
            alt=""
            draggable={false}
            style={{
              position: 'absolute',
              maxWidth: 'none',
              width: px,
              height: px,
              transform: `translate(${x}px, ${y}px)`,
            }}
          />
        );
      })}
    </Fragment>
  );
}
