import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Battery } from '../../components/list/cells/battery.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { tableCellStyles } from '../../components/list/list-styles.ts';
import { useNow } from '../../lib/clock.ts';
import { activeTime, isStale } from '../../lib/format.ts';

/** What was last heard of a beacon. */
export function LatestFacts({ beacon: { monitoring } }: { beacon: Beacon }) {
  const { t, i18n } = useTranslation('stats');
  const now = useNow();
  const none = <span className="muted">{t('none')}</span>;
  return (
    <Facts css={tableCellStyles}>
      <Fact label={t('column.battery')}>
        {monitoring ? <Battery percentage={monitoring.batteryPct} millivolts={monitoring.batteryMV} /> : none}
      </Fact>
      <Fact label={t('column.activeTime')}>
        {typeof monitoring?.activeTime === 'number' ? activeTime(monitoring.activeTime, i18n.language) : none}
      </Fact>
      <Fact label={t('column.lastHeard')}>
        {monitoring ? (
          <span className="marks">
            <TimeAgo at={monitoring.timestamp} />
            {isStale(monitoring.timestamp, now) && (
              <span className="label" data-tone="orange">
                {t('stale')}
              </span>
            )}
          </span>
        ) : (
          <span className="muted">{t('never')}</span>
        )}
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
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(3, 1fr)' },
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
