import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { euros } from '../../lib/euros.ts';
import { dayName } from '../../lib/month-names.ts';

interface ChargeFiguresProps {
  readonly month: number;
  /** Cents without VAT, so far and at the end of the month. */
  readonly estimateCents: number;
  readonly forecastCents: number;
  /** Said after "without VAT". */
  readonly note?: string;
}

/** What a running month has come to, and what it will. */
export function ChargeFigures({ month, estimateCents, forecastCents, note }: ChargeFiguresProps) {
  const { t, i18n } = useTranslation('payment');
  const { language } = i18n;
  const last = startOfMonth(addMonths(month, 1)) - 1;
  return (
    <>
      <Flex wrap="wrap" columnGap="12" rowGap="3">
        <Figure name={t('next.soFar')} value={euros(estimateCents, language)} />
        <Figure
          name={t('next.expected', { day: dayName(last, language) })}
          value={euros(forecastCents, language)}
        />
      </Flex>
      <Text color="fg.muted" textStyle="xs">
        {[t('next.withoutVat'), note].filter(Boolean).join(' ')}
      </Text>
    </>
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
