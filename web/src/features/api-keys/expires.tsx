import { useTranslation } from 'react-i18next';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { useNow } from '../../lib/clock.ts';
import { absoluteTime, calendarDay } from '../../lib/format.ts';
import { lastDayOf } from '../../lib/last-day.ts';

/** The last day of a key, with the exact time as tooltip, and whether another key was made in its place. */
export function Expires({ of: { expiresAt: at, replacedBy } }: { of: AppRight }) {
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
  const day = (
    <time dateTime={at} title={exact}>
      {calendarDay(lastDayOf(at), i18n.language)}
    </time>
  );
  if (replacedBy === null) return day;
  return (
    <span className="marks">
      {day}
      <span className="label" data-tone="orange">
        {t('replaced')}
      </span>
    </span>
  );
}
