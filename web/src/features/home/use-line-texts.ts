import {
  ArrowRightLeft,
  BatteryLow,
  Bell,
  CloudUpload,
  CreditCard,
  FileX,
  ListChecks,
  type LucideIcon,
  Radio,
  ReceiptText,
  Rocket,
  Router,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTaskTexts } from '../../components/use-task-texts.ts';
import { euros } from '../../lib/euros.ts';
import { dayName } from '../../lib/month-names.ts';
import type { CountedLine, Line } from './attention.ts';

export interface LineTexts {
  readonly icon: LucideIcon;
  /** Said first, in the colour of the line. */
  readonly lead: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly action: string;
}

const ICONS: Readonly<Record<Line['is'], LucideIcon>> = {
  declined: CreditCard,
  toConfirm: CreditCard,
  inactive: FileX,
  stoppedRollout: Rocket,
  alerts: Bell,
  silentHubs: Router,
  weakBatteries: BatteryLow,
  staleBeacons: Radio,
  declinedCharges: ReceiptText,
  leftOut: ListChecks,
  rollout: Rocket,
  task: ListChecks,
  waitingBeacons: CloudUpload,
  waitingHubs: CloudUpload,
  offers: ArrowRightLeft,
};

/** The words of each line. `newest` describes the newest open alert. */
export function useLineTexts(newest: string | undefined): (line: Line) => LineTexts {
  const { t, i18n } = useTranslation('home');
  const { kinds, progress } = useTaskTexts();
  const { language } = i18n;

  /** What is counted, after its number; why it matters; and what to do. */
  const countedTexts = (is: CountedLine, number: number): Omit<LineTexts, 'icon' | 'lead'> => {
    const show = t('action.show');
    switch (is) {
      case 'alerts':
        return { text: t('line.alerts', { count: number }), detail: newest, action: t('action.review') };
      case 'weakBatteries':
        return {
          text: t('line.weakBatteries', { count: number }),
          detail: t('detail.weakBatteries'),
          action: show,
        };
      case 'staleBeacons':
        return {
          text: t('line.staleBeacons', { count: number }),
          detail: t('detail.staleBeacons'),
          action: show,
        };
      case 'silentHubs':
        return {
          text: t('line.silentHubs', { count: number }),
          detail: t('detail.silentHubs'),
          action: show,
        };
      case 'declinedCharges':
        return { text: t('line.declinedCharges', { count: number }), action: show };
      case 'offers':
        return {
          text: t('line.offers', { count: number }),
          detail: t('detail.offers'),
          action: t('action.review'),
        };
      case 'waitingBeacons':
        return {
          text: t('line.waitingBeacons', { count: number }),
          detail: t('detail.waitingBeacons'),
          action: show,
        };
      case 'waitingHubs':
        return {
          text: t('line.waitingHubs', { count: number }),
          detail: t('detail.waitingHubs'),
          action: show,
        };
    }
  };

  const textsOf = (line: Line): Omit<LineTexts, 'icon'> => {
    switch (line.is) {
      case 'declined':
        return {
          ...{ lead: euros(line.cents, language), text: t('line.declined') },
          ...{ detail: t('detail.declined'), action: t('action.pay') },
        };
      case 'toConfirm':
        return {
          ...{ lead: euros(line.cents, language), text: t('line.toConfirm') },
          detail:
            line.until === null
              ? undefined
              : t('detail.toConfirm', { day: dayName(Date.parse(line.until), language) }),
          action: t('action.confirm'),
        };
      case 'inactive':
        return {
          ...{ lead: t('line.infoCms'), text: t('line.inactive') },
          ...{ detail: t('detail.inactive'), action: t('action.open') },
        };
      case 'stoppedRollout':
        return {
          ...{ lead: line.rollout.name, text: t('line.stoppedRollout') },
          ...{ detail: t('detail.rollout', { count: line.rollout.total }), action: t('action.open') },
        };
      case 'rollout':
        return {
          ...{ lead: line.rollout.name, text: t('line.rollout') },
          ...{ detail: t('detail.rollout', { count: line.rollout.total }), action: t('action.follow') },
        };
      case 'task':
        return {
          ...{ lead: kinds[line.task.kind], text: t('line.task') },
          ...{ detail: progress(line.task), action: t('action.follow') },
        };
      case 'leftOut':
        return {
          lead: kinds[line.task.kind],
          text: line.task.taskStatus === 'failed' ? t('line.failed') : t('line.leftOut'),
          ...{ detail: progress(line.task), action: t('action.show') },
        };
      default:
        return {
          lead: line.count.toLocaleString(language) + (line.isMore ? '+' : ''),
          ...countedTexts(line.is, line.count),
        };
    }
  };
  return (line) => ({ icon: ICONS[line.is], ...textsOf(line) });
}
