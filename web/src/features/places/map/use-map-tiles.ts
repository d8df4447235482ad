import useSWR from 'swr';
import * as z from 'zod/mini';
import { MAP_TILES_PATH, MapTiles } from '../../../../../shared/map-tiles.ts';

/**
 * The tile server that this stage names (docs/deploying.md); null for most, which load nothing from others. It is a file
 * beside the console, because only the map needs it, and it changes with a deployment alone.
 */
export function useMapTiles(): MapTiles | null {
  const { data } = useSWR('mapTiles', loadTiles, { revalidateOnFocus: false, revalidateIfStale: false });
  return data ?? null;
}

async function loadTiles(): Promise<MapTiles | null> {
  const answer = await fetch(MAP_TILES_PATH);
  return z.parse(z.nullable(MapTiles), await answer.json());
}
