import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ALERT_KINDS, ALERT_STATES, type AlertState } from '../../../../shared/model/alert.ts';
import type { ChoiceFilter, ListFilters } from '../../components/list/list-spec.ts';
import { CURRENT_ALERTS } from '../../components/use-device-alerts.ts';
import { useAlertTexts } from './use-alert-texts.ts';

export const WITH_ENDED = `state:in:${ALERT_STATES.join(',')}`;

/** Whether a filter of the list includes ended alerts. */
export const listsEnded = (filter: string): boolean => /^state:.*ended/.test(filter);

/** The filters for the API by the filters of the list: by default, those of alerts that have not ended. */
export const apiFilters = (filter: readonly string[]): string[] =>
  filter.some((one) => one.startsWith('state:'))
    ? filter.filter((one) => one !== WITH_ENDED)
    : [...filter, CURRENT_ALERTS];

/** A filter by kind, for rules and alerts. */
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

/** The searches and filters of the list of alerts; of one device, it is not searched by devices. */
export function useAlertFilters(device?: string): ListFilters {
  const { t } = useTranslation('alerts');
  const { states } = useAlertTexts();
  const kind = useKindChoice();
  const [query] = useSearchParams();
  const ofRule = query.getAll('filter').some((filter) => filter.startsWith('ruleId:'));
  return useMemo(() => {
    // The rule is chosen by a link from the list of rules; here the user can only remove the filter.
    const ruleChoice: ChoiceFilter = {
      field: 'ruleId',
      label: t('filter.rule'),
      any: t('filter.anyRule'),
      options: [],
      other: () => t('filter.oneRule'),
    };
    return {
      searches:
        device === undefined
          ? [{ field: 'deviceId', label: t('filter.deviceId'), example: 'hub0badcafe' }]
          : [],
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
  }, [t, states, kind, ofRule, device]);
}
