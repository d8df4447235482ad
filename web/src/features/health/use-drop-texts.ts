import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DropReason } from '../../../../shared/drop-reasons.ts';

interface DropText {
  readonly name: string;
  /** Where it comes from, and what to do about it. */
  readonly hint: string;
}

/** Why something was dropped, and what to do about it. */
export function useDropTexts(): Readonly<Record<DropReason, DropText>> {
  const { t } = useTranslation('health');
  return useMemo(
    () => ({
      flood: { name: t('drop.flood'), hint: t('dropHint.flood') },
      notJson: { name: t('drop.notJson'), hint: t('dropHint.broken') },
      unknownFormat: { name: t('drop.unknownFormat'), hint: t('dropHint.broken') },
      brokenFrame: { name: t('drop.brokenFrame'), hint: t('dropHint.broken') },
      brokenItem: { name: t('drop.brokenItem'), hint: t('dropHint.broken') },
      brokenLog: { name: t('drop.brokenLog'), hint: t('dropHint.broken') },
      tooLarge: { name: t('drop.tooLarge'), hint: t('dropHint.tooLarge') },
      unknownHub: { name: t('drop.unknownHub'), hint: t('dropHint.unknownHub') },
      foreignHub: { name: t('drop.foreignHub'), hint: t('dropHint.foreignHub') },
      unknownBeacon: { name: t('drop.unknownBeacon'), hint: t('dropHint.unknownBeacon') },
    }),
    [t],
  );
}
