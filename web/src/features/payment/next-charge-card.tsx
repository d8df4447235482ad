import { useTranslation } from 'react-i18next';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { dayName, monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import { ChargeFigures } from './charge-figures.tsx';
import type { Use } from './use-payment.ts';

/** What the running month will cost, and when it is charged. */
export function NextChargeCard({ payment, use }: { payment: PaymentData; use: Use }) {
  const { t, i18n } = useTranslation('payment');
  const { month, isTest, estimateCents, forecastCents } = use.month;
  const day = dayName(startOfMonth(addMonths(month, 1)), i18n.language);
  const name = monthName(month, i18n.language);
  function when(): string {
    if (isTest) return t('next.test', { month: name });
    if (payment.payer !== 'user') return t('next.group', { month: name });
    return payment.liveModeAt === null ? t('next.notLive', { day }) : t('next.when', { day, month: name });
  }
  return (
    <Card
      title={t('next.title')}
      hint={when()}
      aside={<CardLink to={paths.usage.to()}>{t('next.reporting')}</CardLink>}
    >
      <ChargeFigures month={month} estimateCents={estimateCents} forecastCents={forecastCents} />
    </Card>
  );
}
