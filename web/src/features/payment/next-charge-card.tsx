import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { euros } from '../../lib/euros.ts';
import { dayName, monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';
import type { Use } from './use-payment.ts';

/** What the running month will cost, and when it is charged. */
export function NextChargeCard({ payment, use }: { payment: PaymentData; use: Use }) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const { month, isTest, estimateCents, forecastCents } = use.month;
  const first = startOfMonth(addMonths(month, 1));
  const day = dayName(first, language);
  const name = monthName(month, language);
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
      <Flex wrap="wrap" columnGap="12" rowGap="3">
        <Figure name={t('next.soFar')} value={euros(estimateCents, language)} />
        <Figure
          name={t('next.expected', { day: dayName(first - 1, language) })}
          value={euros(forecastCents, language)}
        />
      </Flex>
      <Text color="fg.muted" textStyle="xs">
        {t('next.withoutVat')}
      </Text>
    </Card>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box>
    <Text color="fg.muted">{name}</Text>
    <Text fontSize="1.3125rem" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {value}
    </Text>
  </Box>
);
