import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DryOutcome } from '../../../../shared/model/dry-run.ts';

/** What would become of statements, in words. */
export function useDryOutcomes(): Readonly<
  Record<DryOutcome, { readonly text: string; readonly tone: string }>
> {
  const { t } = useTranslation('charges');
  return useMemo(
    () => ({
      charged: { text: t('dryRun.outcome.charged'), tone: 'green' },
      noCard: { text: t('dryRun.outcome.noCard'), tone: 'red' },
      carried: { text: t('dryRun.outcome.carried'), tone: 'gray' },
    }),
    [t],
  );
}
