import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marked } from '../surface/mark-target.tsx';
import { Marks } from '../surface/marks.tsx';
import { Surface } from '../surface/surface.tsx';
import { useView } from '../surface/use-view.ts';
import { areaOf, WHOLE_WORLD, WORLD } from './mercator.ts';
import { Tiles } from './tiles.tsx';
import { useMapTiles } from './use-map-tiles.ts';
import { useOutline } from './use-outline.ts';

/** Pixels of a unit at which a street can be recognised. */
const SCALE_MAX = (256 * 2 ** 17) / WORLD;
/** From here on, the coarse outline looks wrong. */
const FINE_FROM = (256 * 2 ** 4) / WORLD;

interface WorldMapProps {
  readonly label: string;
  readonly marks: readonly Marked[];
  readonly height: string | Readonly<Record<string, string>>;
  readonly chosen?: string | undefined;
}

/**
 * Sites on an outline of the world, which is part of the console: nothing is loaded from others, unless the stage names a
 * tile server.
 */
export function WorldMap({ label, marks, height, chosen }: WorldMapProps) {
  const { t } = useTranslation('maps');
  const fitTo = useMemo(() => areaOf(marks), [marks]);
  const viewing = useView({ bounds: WHOLE_WORLD, fitTo, scaleMax: SCALE_MAX });
  const { view, size, toScreen } = viewing;
  const tiles = useMapTiles();
  const outline = useOutline(view.scale >= FINE_FROM);
  const { x, y } = toScreen({ x: 0, y: 0 });
  return (
    <Surface label={label} viewing={viewing} height={height} corner={tiles?.attribution ?? t('outlineFrom')}>
      <Drawing
        width={size.width}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        <g transform={`translate(${x} ${y}) scale(${view.scale})`}>
          <path className="land" d={outline?.land} />
          <path className="borders" d={outline?.borders} />
        </g>
      </Drawing>
      {tiles && <Tiles tiles={tiles} viewing={viewing} />}
      <Marks label={t('sitesOnMap')} items={marks} viewing={viewing} scaleMax={SCALE_MAX} chosen={chosen} />
    </Surface>
  );
}

const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    pointerEvents: 'none',
    '& .land': { fill: 'bg.emphasized', stroke: 'border.emphasized' },
    '& .borders': { fill: 'none', stroke: 'bg.panel' },
    '& path': { vectorEffect: 'non-scaling-stroke', strokeWidth: '1' },
  },
});
