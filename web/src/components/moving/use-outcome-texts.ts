import { useTranslation } from 'react-i18next';
import type { Moves } from './moves.ts';

export type Move = 'assign' | 'transfer' | 'detach';

interface OutcomeTexts {
  readonly action: string;
  readonly failed: string;
  readonly done: (number: number) => string;
}

/** The name of each move, and the notification when it ends. */
export function useOutcomeTexts(of: Moves['of']): Readonly<Record<Move, OutcomeTexts>> & {
  readonly assign: { readonly title: string };
} {
  const { t } = useTranslation('moving');
  return {
    assign: {
      // An order code may name hubs and beacons: it is said which of them are meant.
      action: of === 'hubs' ? t('assign.actionHubs') : t('assign.action'),
      title: of === 'hubs' ? t('assign.titleHubs') : t('assign.title'),
      failed: t('assign.failed'),
      done: (number) => t('assign.done', { count: number }),
    },
    transfer: {
      action: t('transfer.action'),
      failed: t('transfer.failed'),
      done: (number) => t('transfer.done', { count: number }),
    },
    detach: {
      action: t('detach.action'),
      failed: t('detach.failed'),
      done: (number) => t('detach.done', { count: number }),
    },
  };
}
