import * as z from 'zod/mini';

/** Where the console finds which tile server its stage names: `null`, or its address and what its operators ask to be named. */
export const MAP_TILES_PATH = '/map-tiles.json';

/** An https address on one host, with `{z}`, `{x}` and `{y}`, and nothing that would mean more in a security policy. */
export const TILE_URL =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[\w./?&=%@~:{}-]+$/;

export const MapTiles = z.strictObject({
  url: z.string().check(z.regex(TILE_URL)),
  attribution: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type MapTiles = z.output<typeof MapTiles>;
