import { useTranslation } from 'react-i18next';
import { FIELD_NAMES, type FieldName, fieldOf, type Value } from '../../../../shared/configuration/fields.ts';
import type { PlanWords } from '../../components/bulk/plan-group-row.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import { useSkipText } from './use-skip-text.ts';

/** A plan for beacons in words. */
export function usePlanWords(): PlanWords {
  const { t } = useTranslation(['configuration', 'common']);
  const { fields, sections, flags } = useFieldTexts();
  const valueText = useValueText();
  const skipText = useSkipText();
  const isField = (name: string): name is FieldName => FIELD_NAMES.includes(name as FieldName);
  const label = (name: string) =>
    isField(name)
      ? t('fieldIn', { section: sections[fieldOf(name).section], field: fields[name] })
      : name === 'description'
        ? t('field.description')
        : (flags[name as keyof typeof flags] ?? name);
  return {
    label,
    value(name, value) {
      if (isField(name)) return valueText(name, value as Value | null);
      if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
      return String(value ?? '') || '–';
    },
    skip: (reason, field) => skipText(reason, field && label(field)),
  };
}
