import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';

const TONES = { running: 'accent', paused: 'blue', finished: 'green' } as const;

/** The state of a run in words. */
export function RunMark({ state }: Pick<BillingRun, 'state'>) {
  const states = useRunStates();
  return (
    <span className="label" data-tone={TONES[state]}>
      {states[state]}
    </span>
  );
}

export function useRunStates(): Readonly<Record<BillingRun['state'], string>> {
  const { t } = useTranslation('charges');
  return useMemo(
    () => ({
      running: t('run.state.running'),
      paused: t('run.state.paused'),
      finished: t('run.state.finished'),
    }),
    [t],
  );
}
