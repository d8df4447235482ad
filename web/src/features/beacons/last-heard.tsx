import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { useNow } from '../../lib/clock.ts';
import { isStale } from '../../lib/format.ts';

/** When a beacon was last heard; flagged once that is more than a week ago. */
export function LastHeard({ at }: { at: number }) {
  const { t } = useTranslation('beacons');
  const stale = isStale(at, useNow());
  return (
    <span>
      <TimeAgo at={at} />
      {stale && (
        <>
          {' '}
          <span className="label" data-tone="orange" title={t('staleHint')}>
            {t('stale')}
          </span>
        </>
      )}
    </span>
  );
}
