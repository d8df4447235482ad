import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ALERT_KINDS, ALERT_STATES, type AlertState } from '../../../../shared/model/alert.ts';
import type { ChoiceFilter, ListFilters } from '../../components/list/list-spec.ts';
import { useAlertTexts } from './use-alert-texts.ts';

/** The default: alerts that have not ended. */
const CURRENT = 'state:in:open,acknowledged';
export const WITH_ENDED = `state:in:${ALERT_STATES.join(',')}`;

/** Does a filter of the list find what has ended? */
export const listsEnded = (filter: string): boolean => /^state:.*ended/.test(filter);

/** What the API is asked for by the filters of the list. */
export const askedFor = (filter: readonly string[]): string[] =>
  filter.some((one) => one.startsWith('state:'))
    ? filter.filter((one) => one !== WITH_ENDED)
    : [...filter, CURRENT];

/** Rules and what they tell of are narrowed by their kind. */
export function useKindChoice(): ChoiceFilter {
  const { t } = useTranslation('alerts');
  const { kinds } = useAlertTexts();
  return useMemo(
    () => ({
      field: 'kind',
      label: t('filter.kind'),
      any: t('filter.anyKind'),
      options: ALERT_KINDS.map((kind) => ({ label: kinds[kind], expression: () => `kind:eq:${kind}` })),
    }),
    [t, kinds],
  );
}

/** How the list of alerts can be searched and narrowed. */
export function useAlertFilters(): ListFilters {
  const { t } = useTranslation('alerts');
  const { states } = useAlertTexts();
  const kind = useKindChoice();
  const [query] = useSearchParams();
  const ofRule = query.getAll('filter').some((filter) => filter.startsWith('ruleId:'));
  return useMemo(() => {
    // Its list of rules leads to what one of them tells of; here one can only leave that.
    const ruleChoice: ChoiceFilter = {
      field: 'ruleId',
      label: t('filter.rule'),
      any: t('filter.anyRule'),
      options: [],
      other: () => t('filter.oneRule'),
    };
    return {
      searches: [{ field: 'deviceId', label: t('filter.deviceId'), example: 'hub0badcafe' }],
      choices: [
        {
          field: 'state',
          label: t('column.state'),
          any: t('filter.current'),
          options: [
            { label: t('filter.withEnded'), expression: () => WITH_ENDED },
            ...ALERT_STATES.map((state) => ({
              label: states[state].text,
              expression: () => `state:eq:${state}`,
            })),
          ],
          other: (values) =>
            values
              .split(', ')
              .map((state) => states[state as AlertState].text)
              .join(', '),
        },
        kind,
        ...(ofRule ? [ruleChoice] : []),
      ],
    };
  }, [t, states, kind, ofRule]);
}
