import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubState } from './hub-state.ts';

interface StateText {
  readonly text: string;
  /** Of the mark; none where there is nothing to look at. */
  readonly tone?: 'red' | 'blue' | 'orange';
}

/** What a hub's state is called, and how much it wants to be seen. */
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
