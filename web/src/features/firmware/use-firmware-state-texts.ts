import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmwareState } from '../../../../shared/model/firmware.ts';

interface StateText {
  readonly text: string;
  /** What the state means, and what can be done next. */
  readonly hint: string;
  readonly tone: 'gray' | 'blue' | 'green' | 'accent';
}

/** The names of firmware states. */
export function useFirmwareStateTexts(): Record<FirmwareState, StateText> {
  const { t } = useTranslation('firmware');
  return useMemo(
    () => ({
      initial: { text: t('state.initial'), hint: t('stateHint.initial'), tone: 'gray' },
      ready: { text: t('state.ready'), hint: t('stateHint.ready'), tone: 'blue' },
      published: { text: t('state.published'), hint: t('stateHint.published'), tone: 'green' },
      latest: { text: t('state.latest'), hint: t('stateHint.latest'), tone: 'accent' },
    }),
    [t],
  );
}
