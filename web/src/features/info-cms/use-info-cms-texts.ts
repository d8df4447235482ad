import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoCmsState } from '../../../../shared/content/info-cms.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { useNow } from '../../lib/clock.ts';

/** Services and test periods end with a month of Germany, whatever the time zone of the reader. */
const dayOf = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(at);

interface StateTexts {
  readonly name: string;
  readonly tone: 'orange' | 'red' | undefined;
  readonly text: string;
}

/** The last day of a period that ends at this time (ms). */
export const lastDay = (end: number, language: string): string => dayOf(end - 1, language);

/** The last day of the present month. */
export function useMonthEnd(): string {
  const { i18n } = useTranslation();
  return lastDay(startOfMonth(addMonths(monthOf(useNow()), 1)), i18n.language);
}

/** What each state of an Info CMS is called and means. `endsAt`: when a terminated one ends, ISO 8601. */
export function useInfoCmsTexts(endsAt: string | null): Readonly<Record<InfoCmsState, StateTexts>> {
  const { t, i18n } = useTranslation('infoCms');
  const monthEnd = useMonthEnd();
  return useMemo(
    () => ({
      OFF: { name: t('state.off'), tone: undefined, text: t('stateText.off') },
      ON: { name: t('state.on'), tone: undefined, text: t('stateText.on', { date: monthEnd }) },
      TERMINATED: {
        name: t('state.terminated'),
        tone: 'orange',
        text: t('stateText.terminated', {
          date: endsAt === null ? monthEnd : lastDay(Date.parse(endsAt), i18n.language),
        }),
      },
      INACTIVE: { name: t('state.inactive'), tone: 'red', text: t('stateText.inactive') },
    }),
    [t, i18n.language, monthEnd, endsAt],
  );
}
