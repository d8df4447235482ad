import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfoCmsState } from '../../../shared/content/info-cms.ts';
import type { User } from '../../../shared/model/user.ts';
import { addMonths, monthOf, startOfMonth } from '../../../shared/month.ts';
import { useNow } from '../lib/clock.ts';

/** Services and test periods end with a month of Germany, whatever the time zone of the reader. */
const dayOf = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(at);

/** The facts about an account that say how its Info CMS is. */
export type InfoCmsFacts = Pick<
  User,
  | 'infoFeatureState'
  | 'infoServiceEnd'
  | 'liveModeAt'
  | 'chargedByGroup'
  | 'deactivatedByAdmin'
  | 'deactivatedByGroup'
>;

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

/** What the state of an Info CMS is called and means, and who can change it. */
export function useInfoCmsTexts(of: InfoCmsFacts): StateTexts {
  const { t, i18n } = useTranslation('infoCms');
  const monthEnd = useMonthEnd();
  const { infoFeatureState: state, infoServiceEnd, deactivatedByAdmin, deactivatedByGroup } = of;
  const isPaid = of.liveModeAt !== null || of.chargedByGroup;
  return useMemo(() => {
    const texts: Readonly<Record<InfoCmsState, StateTexts>> = {
      OFF: { name: t('state.off'), tone: undefined, text: t('stateText.off') },
      ON: isPaid
        ? { name: t('state.active'), tone: undefined, text: t('stateText.active') }
        : { name: t('state.on'), tone: undefined, text: t('stateText.on', { date: monthEnd }) },
      TERMINATED: {
        name: t('state.terminated'),
        tone: 'orange',
        text: t('stateText.terminated', {
          date: infoServiceEnd === null ? monthEnd : lastDay(Date.parse(infoServiceEnd), i18n.language),
        }),
      },
      INACTIVE: {
        name: t('state.inactive'),
        tone: 'red',
        text: deactivatedByAdmin
          ? t('stateText.inactiveByAdmin')
          : deactivatedByGroup
            ? t('stateText.inactiveByGroup')
            : t('stateText.inactive'),
      },
    };
    return texts[state];
  }, [t, i18n.language, monthEnd, state, infoServiceEnd, isPaid, deactivatedByAdmin, deactivatedByGroup]);
}
