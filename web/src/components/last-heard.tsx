import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/clock.ts';
import { isStale } from '../lib/format.ts';
import { TimeAgo } from './list/cells/time-ago.tsx';

/** When a beacon was last heard, highlighted if that is more than a week ago. */
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
