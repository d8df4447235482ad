import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position, Site } from '../../../../../shared/model/place.ts';
import { paths } from '../../../lib/paths.ts';
import type { Marked } from '../surface/mark-target.tsx';
import { onMap } from './mercator.ts';
import { WorldMap } from './world-map.tsx';

/** Where one site is. */
export function PositionMap({ site, position }: { site: Site; position: Position }) {
  const { t } = useTranslation('maps');
  const marks = useMemo(
    (): readonly Marked[] => [
      {
        ...{ key: site.id, kind: 'site', state: 'fine', name: site.name },
        ...{ told: site.address, to: paths.site.to(site.id) },
        ...onMap(position),
      },
    ],
    [site, position],
  );
  return <WorldMap label={t('mapLabel')} marks={marks} height="16rem" />;
}
