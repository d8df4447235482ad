import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportedMonth } from '../../../../shared/model/reporting.ts';
import { chargeOf } from '../../../../shared/money/charge.ts';
import { NumberField } from '../../components/number-field.tsx';
import { euros } from '../../lib/euros.ts';

interface WhatIfProps {
  readonly of: ReportedMonth;
  /** Cents, by tier. */
  readonly infoCharges: readonly number[];
}

const MORE_MAX = 1_000_000;

/** What a month would come to with some more devices. */
export function WhatIf({ of, infoCharges }: WhatIfProps) {
  const { t, i18n } = useTranslation('usage');
  const [entered, setEntered] = useState(Number.NaN);
  const more = Math.min(Math.max(Math.trunc(entered) || 0, 0), MORE_MAX);
  const { net } = chargeOf(
    of.forecastDevices + more,
    { infoCharges, freeHours: of.freeHours, freeMonths: 0 },
    { discount: of.discountPercent, additionalCharge: of.additionalCents },
  );
  return (
    <Box maxW="xs">
      <NumberField
        size="sm"
        label={t('whatIf.label')}
        min={0}
        max={MORE_MAX}
        value={entered}
        onChange={setEntered}
        hint={
          <span role="status">
            {more > 0
              ? t('whatIf.result', { count: of.forecastDevices + more, price: euros(net, i18n.language) })
              : t('whatIf.hint')}
          </span>
        }
      />
    </Box>
  );
}
