import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { LastHeard } from '../../components/last-heard.tsx';
import { Battery } from '../../components/list/cells/battery.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { activeTime } from '../../lib/format.ts';
import { useForecast } from './use-forecast.ts';

/** The latest sighting of a beacon. */
export function LatestFacts({ beacon: { id, monitoring } }: { beacon: Beacon }) {
  const { t, i18n } = useTranslation('stats');
  const forecast = useForecast(id);
  const none = <span className="muted">{t('none')}</span>;
  return (
    <Facts css={tableCellStyles}>
      <Fact label={t('column.battery')}>
        {monitoring ? <Battery percentage={monitoring.batteryPct} millivolts={monitoring.batteryMV} /> : none}
      </Fact>
      <Fact label={t('forecast.title')}>
        {/* Its place is kept until it is known. */}
        <Box minH={{ base: '10', md: '5' }}>{forecast}</Box>
      </Fact>
      <Fact label={t('column.activeTime')}>
        {typeof monitoring?.activeTime === 'number' ? activeTime(monitoring.activeTime, i18n.language) : none}
      </Fact>
      <Fact label={t('column.lastHeard')}>
        {monitoring ? <LastHeard at={monitoring.timestamp} /> : <span className="muted">{t('never')}</span>}
      </Fact>
    </Facts>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: '1fr 1.75fr 1fr 1fr' },
    gap: '4',
    px: { base: '4', md: '6' },
    py: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'xs',
    '& dt': { color: 'fg.muted', textStyle: 'xs' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
});
