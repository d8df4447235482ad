import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DRY_OUTCOMES, type DryRun } from '../../../../shared/model/dry-run.ts';
import { Figure } from '../../components/figure.tsx';
import { Notice } from '../../components/notice.tsx';
import { euros } from '../../lib/euros.ts';
import { absoluteTime } from '../../lib/format.ts';
import { Orphans } from './orphans.tsx';
import { useDryOutcomes } from './use-dry-outcomes.ts';

/** What a dry run has counted, and what somebody should know about it. */
export function DryRunSummary({ run }: { run: DryRun }) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const outcomes = useDryOutcomes();
  const { accounts, usedAccounts, freeAccounts, netCents, unpaid } = run;
  const startedAt = absoluteTime(Date.parse(run.startedDate), language);
  return (
    <Stack gap="4">
      <Notice tone="info">
        <Text>{t(run.isOver ? 'dryRun.hint' : 'dryRun.estimate', { time: startedAt })}</Text>
      </Notice>
      {unpaid.accounts > 0 && (
        <Notice tone="warning">
          {t('dryRun.unpaid', {
            count: unpaid.accounts,
            number: unpaid.accounts.toLocaleString(language),
            amount: euros(unpaid.netCents, language),
          })}
        </Notice>
      )}
      <Orphans groups={run.groupsWithoutPayer} />
      <Flex as="section" aria-label={t('run.figures')} wrap="wrap" columnGap="12" rowGap="3">
        <Figure name={t('run.net')} isMain>
          {euros(netCents, language)}
        </Figure>
        <Figure name={t('run.accounts')}>{accounts.toLocaleString(language)}</Figure>
        <Figure name={t('run.used')}>{usedAccounts.toLocaleString(language)}</Figure>
        <Figure name={t('dryRun.free')}>{freeAccounts.toLocaleString(language)}</Figure>
        {DRY_OUTCOMES.map((outcome) => {
          const sum = run.outcomes[outcome];
          return (
            sum && (
              <Figure key={outcome} name={outcomes[outcome].text}>
                {t('dryRun.sum', {
                  number: sum.statements.toLocaleString(language),
                  amount: euros(sum.cents, language),
                })}
              </Figure>
            )
          );
        })}
      </Flex>
    </Stack>
  );
}
