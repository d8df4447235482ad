import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/clock.ts';
import { absoluteTime, shortDate } from '../../lib/format.ts';
import { lastDayOf } from './last-day.ts';

/** The last day of a key, with the exact time as tooltip. */
export function Expires({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation('keys');
  const now = useNow();
  if (at === null) return <span className="muted">{t('endless')}</span>;
  const time = Date.parse(at);
  const exact = absoluteTime(time, i18n.language);
  if (time <= now)
    return (
      <span className="label" data-tone="red" title={exact}>
        {t('expired')}
      </span>
    );
  return (
    <time dateTime={at} title={exact}>
      {shortDate(Date.parse(lastDayOf(at)), i18n.language)}
    </time>
  );
}
