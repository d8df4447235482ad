import { useEffect, useState } from 'react';
import { feature, mesh } from 'topojson-client';
import fineUrl from 'world-atlas/countries-50m.json?url';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import { pathOf } from './mercator.ts';

/**
 * The land of the world and its borders, from Natural Earth, which is in the public domain. Both files are part of the
 * console and loaded by the map alone: the coarse one has 38 kB (gzip), the fine one, for maps of a country, 225 kB.
 */
interface Outline {
  readonly land: string;
  readonly borders: string;
}

type World = Parameters<typeof mesh>[0];

const loaded = new Map<string, Promise<Outline>>();

function load(url: string): Promise<Outline> {
  const known = loaded.get(url);
  if (known) return known;
  const outline = fetch(url)
    .then((answer) => answer.json() as Promise<World>)
    .then((world) => ({
      land: pathOf(feature(world, world.objects.land!)),
      borders: pathOf(
        mesh(world, world.objects.countries as Parameters<typeof mesh>[1], (one, other) => one !== other),
      ),
    }));
  loaded.set(url, outline);
  // Another attempt may succeed.
  outline.catch(() => loaded.delete(url));
  return outline;
}

/** The outline in the detail that a scale needs; undefined until it is loaded. Without it, a map still shows its marks. */
export function useOutline(isFine: boolean): Outline | undefined {
  const [coarse, setCoarse] = useState<Outline>();
  const [fine, setFine] = useState<Outline>();
  useEffect(() => {
    let isGone = false;
    const show = isFine ? setFine : setCoarse;
    load(isFine ? fineUrl : coarseUrl).then(
      (outline) => !isGone && show(outline),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isFine]);
  return (isFine && fine) || coarse || fine;
}
