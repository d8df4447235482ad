import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubState } from './hub-state.ts';

interface StateText {
  readonly text: string;
  /** The colour of the mark; absent if the state needs no attention. */
  readonly tone?: 'red' | 'blue' | 'orange';
}

/** The names of hub states, with the colours of their marks. */
export function useStateTexts(): Record<HubState, StateText> {
  const { t } = useTranslation('hubs');
  return useMemo(
    () => ({
      failed: { text: t('state.failed'), tone: 'red' },
      updating: { text: t('state.updating'), tone: 'blue' },
      waiting: { text: t('state.waiting'), tone: 'orange' },
      synchronised: { text: t('state.synchronised') },
    }),
    [t],
  );
}
