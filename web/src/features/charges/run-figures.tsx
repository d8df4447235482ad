import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { Figure } from '../../components/figure.tsx';
import { euros } from '../../lib/euros.ts';

/** How many accounts a run has counted, and what their use costs. */
export function RunFigures({ run: { accounts, usedAccounts, netCents, outcomes } }: { run: BillingRun }) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const statements = Object.values(outcomes).reduce((sum, one) => sum + one.statements, 0);
  return (
    <Flex as="section" aria-label={t('run.figures')} wrap="wrap" columnGap="12" rowGap="3">
      <Figure name={t('run.net')} isMain>
        {euros(netCents, language)}
      </Figure>
      <Figure name={t('run.accounts')}>{accounts.toLocaleString(language)}</Figure>
      <Figure name={t('run.used')}>{usedAccounts.toLocaleString(language)}</Figure>
      <Figure name={t('run.statements')}>{statements.toLocaleString(language)}</Figure>
    </Flex>
  );
}
