import { useTranslation } from 'react-i18next';

export type Move = 'assign' | 'transfer' | 'detach';

interface OutcomeTexts {
  readonly action: string;
  readonly failed: string;
  readonly done: (number: number) => string;
}

/** What each move is called, and how it is told that it ended. */
export function useOutcomeTexts(): Readonly<Record<Move, OutcomeTexts>> {
  const { t } = useTranslation('moving');
  return {
    assign: {
      action: t('assign.action'),
      failed: t('assign.failed'),
      done: (number) => t('assign.done', { number }),
    },
    transfer: {
      action: t('transfer.action'),
      failed: t('transfer.failed'),
      done: (number) => t('transfer.done', { number }),
    },
    detach: {
      action: t('detach.action'),
      failed: t('detach.failed'),
      done: (number) => t('detach.done', { number }),
    },
  };
}
