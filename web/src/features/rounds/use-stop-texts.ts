import { useTranslation } from 'react-i18next';
import type { RoundStop, StopState } from '../../../../shared/model/round.ts';
import { calendarDay } from '../../lib/format.ts';

/** What is said of a stop, the same on the screen and on paper. */
export function useStopTexts() {
  const { t, i18n } = useTranslation('rounds');
  const states: Record<StopState, string> = {
    open: t('state.open'),
    done: t('state.done'),
    notFound: t('state.notFound'),
    skipped: t('state.skipped'),
  };
  return {
    states,
    nameOf: ({ description, beaconId }: RoundStop) => description || beaconId,
    reasonOf({ reason, emptyDate }: RoundStop): string {
      if (reason === 'silent') return t('reason.silent');
      return emptyDate === null
        ? t('reason.low')
        : t('reason.empty', { date: calendarDay(emptyDate, i18n.language) });
    },
  };
}
