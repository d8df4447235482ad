import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFER_STATES } from '../../../../shared/model/offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The filter of a list of offers. */
export function useOfferChoices() {
  const { t } = useTranslation('offers');
  const { states } = useOfferTexts();
  return useMemo(
    () => [
      {
        field: 'state' as const,
        label: t('column.state'),
        any: t('anyState'),
        options: OFFER_STATES.map((state) => ({
          label: states[state],
          expression: () => `state:eq:${state}`,
        })),
      },
    ],
    [t, states],
  );
}
