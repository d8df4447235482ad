import { useTranslation } from 'react-i18next';
import type { GroupForecast } from '../../../../shared/model/reporting.ts';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { Card } from '../../components/card.tsx';
import { absoluteTime } from '../../lib/format.ts';
import { dayName, monthName } from '../../lib/month-names.ts';
import { ChargeFigures } from './charge-figures.tsx';

/** What the running month will cost for the members of a group that pays for them, and when it is charged. */
export function NextGroupChargeCard({ group, forecast }: { group: string; forecast: GroupForecast }) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const { month, members, estimateCents, forecastCents, countedDate } = forecast;
  const hint = t('group.next', {
    count: members,
    group,
    month: monthName(month, language),
    day: dayName(startOfMonth(addMonths(month, 1)), language),
  });
  const counted = t('group.counted', { time: absoluteTime(Date.parse(countedDate), language) });
  return (
    <Card title={t('group.nextTitle')} hint={hint}>
      <ChargeFigures
        month={month}
        estimateCents={estimateCents}
        forecastCents={forecastCents}
        note={counted}
      />
    </Card>
  );
}
