import { useTranslation } from 'react-i18next';
import type { HubSkipReason } from '../../../../shared/model/bulk-plan.ts';
import type { PlanWords } from '../../components/bulk/plan-group-row.tsx';
import type { PlanValue } from '../../components/bulk/plan-groups.ts';
import { useReasonText } from '../../components/use-reason-text.ts';
import { EMPTY_INPUT, type Input } from './settings-input.ts';
import { useSettingTexts } from './use-setting-texts.ts';

/** A plan for settings of hubs in words. */
export function useHubPlan(): PlanWords {
  const { t } = useTranslation('hubConfig');
  const { labels, said } = useSettingTexts();
  const reasonText = useReasonText();
  const label = (field: string) => labels[field as keyof Input] ?? field;
  return {
    label,
    value: (field, value: PlanValue) =>
      field in labels ? said(field as keyof Input, { ...EMPTY_INPUT, [field]: value }) : String(value ?? '–'),
    skip: (reason, field) =>
      (reason as HubSkipReason) === 'SETTING_INVALID' && field
        ? t('bulk.invalid', { field: label(field) })
        : reasonText(reason),
  };
}
