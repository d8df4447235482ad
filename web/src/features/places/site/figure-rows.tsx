import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatFilter } from '../../../../../shared/filter.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { paths } from '../../../lib/paths.ts';
import type { DeviceState } from '../surface/device-state.ts';
import { StateMark } from '../surface/state-mark.tsx';
import type { SiteFigure } from './use-site-figures.ts';

const MARKS: Readonly<Record<SiteFigure['state'], DeviceState>> = {
  offline: 'lost',
  silent: 'weak',
  online: 'fine',
  stale: 'lost',
  low: 'weak',
};

interface FigureRowsProps {
  readonly site: Site;
  readonly owner: string;
  readonly figures: readonly SiteFigure[];
}

/** The devices of a site by their state, each number with a link to them. */
export function FigureRows({ site, owner, figures }: FigureRowsProps) {
  const { t, i18n } = useTranslation(['maps', 'places']);
  const words: Record<SiteFigure['state'], string> = {
    offline: t('figures.offline'),
    silent: t('figures.silent'),
    online: t('figures.online'),
    stale: t('figures.stale'),
    low: t('figures.low'),
  };
  const atSite = formatFilter({ field: 'site', operator: 'eq', values: [site.id] });
  const linkOf = ({ of, filter }: SiteFigure) =>
    of === 'hubs' ? paths.hubs.of(owner, [atSite, filter]) : paths.beacons.of(owner, [atSite, filter]);
  return (
    <Rows>
      {(['hubs', 'beacons'] as const).map((kind) => (
        <div key={kind}>
          <h3>
            {kind === 'hubs' ? t('places:column.hubs') : t('places:column.beacons')}{' '}
            <span>{site[kind].toLocaleString(i18n.language)}</span>
          </h3>
          <ul>
            {figures
              .filter(({ of }) => of === kind)
              .map((figure) => {
                const { state, total } = figure;
                const number = total.count.toLocaleString(i18n.language) + (total.isMore ? '+' : '');
                return (
                  <li key={state}>
                    <StateMark kind={kind === 'hubs' ? 'hub' : 'beacon'} state={MARKS[state]} size={16} />
                    <span>{words[state]}</span>
                    {total.count ? (
                      <Link to={linkOf(figure)} aria-label={`${words[state]}: ${number}`}>
                        {number}
                      </Link>
                    ) : (
                      <span>{number}</span>
                    )}
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </Rows>
  );
}

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    gapX: '8',
    gapY: '4',
    '& h3': { fontWeight: 'medium', mb: '1' },
    '& h3 span': { color: 'fg.muted', fontWeight: 'normal' },
    '& ul': { listStyleType: 'none' },
    '& li': { display: 'flex', alignItems: 'center', gap: '2.5', minH: '8' },
    '& li svg': { w: '7', flexShrink: '0' },
    '& li > span:first-of-type': { flex: '1' },
    '& li > span:last-child': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& li a': { color: 'accent.fg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
  },
});
