import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/clock.ts';
import { absoluteTime, relativeTime } from '../../../lib/format.ts';

/** A relative time, with the exact time as tooltip and for screen readers. */
export function TimeAgo({ at }: { at: number }) {
  const { t, i18n } = useTranslation('list');
  const now = useNow();
  const exact = absoluteTime(at, i18n.language);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {relativeTime(at, now, i18n.language) ?? t('justNow')}
      <span className="sr-only">, {exact}</span>
    </time>
  );
}
