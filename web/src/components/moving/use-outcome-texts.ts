import { useTranslation } from 'react-i18next';
import type { MovedKind } from './moves.ts';

type Move = 'assign' | 'transfer' | 'detach';

interface OutcomeTexts {
  readonly action: string;
  readonly failed: string;
  readonly done: (number: number) => string;
}

/** The name of each move, the notification when it ends, and what its dialogs say. */
export interface MoveTexts extends Readonly<Record<Move, OutcomeTexts>> {
  readonly assign: OutcomeTexts & { readonly title: string; readonly first: string };
  readonly transfer: OutcomeTexts & { readonly title: (number: number) => string };
  readonly detach: OutcomeTexts & {
    readonly title: (number: number) => string;
    readonly confirm: (number: number) => string;
  };
  readonly offer: Omit<OutcomeTexts, 'action'> & {
    readonly submit: (number: number) => string;
    /** Leads to the offers. */
    readonly show: string;
  };
  /** What the devices lose when they leave their account. */
  readonly lost: readonly string[];
  /** The notification of a move that can be undone. */
  readonly waiting: (number: number) => string;
}

/** The texts of the moves of one kind of devices. */
export function useOutcomeTexts(of: MovedKind): MoveTexts {
  const { t } = useTranslation('moving');
  const isHubs = of === 'hubs';
  return {
    waiting: (number) => t('waiting', { count: number }),
    lost: isHubs ? [t('lost.names'), t('lost.settings')] : [t('lost.names'), t('lost.configurations')],
    assign: {
      // An order code may name both hubs and beacons, so the text says which ones are added.
      action: isHubs ? t('assign.actionHubs') : t('assign.action'),
      first: t('assign.first'),
      title: isHubs ? t('assign.titleHubs') : t('assign.title'),
      failed: t('assign.failed'),
      done: (number) => t('assign.done', { count: number }),
    },
    transfer: {
      action: t('transfer.action'),
      title: (number) =>
        isHubs ? t('transfer.titleHubs', { count: number }) : t('transfer.title', { count: number }),
      failed: t('transfer.failed'),
      done: (number) => t('transfer.done', { count: number }),
    },
    offer: {
      submit: (number) =>
        isHubs ? t('offer.submitHubs', { count: number }) : t('offer.submit', { count: number }),
      show: t('showOffers'),
      failed: t('offer.failed'),
      done: (number) => t('offer.done', { count: number }),
    },
    detach: {
      action: t('detach.action'),
      title: (number) =>
        isHubs ? t('detach.titleHubs', { count: number }) : t('detach.title', { count: number }),
      confirm: (number) =>
        isHubs ? t('detach.confirmHubs', { count: number }) : t('detach.confirm', { count: number }),
      failed: t('detach.failed'),
      done: (number) => t('detach.done', { count: number }),
    },
  };
}
