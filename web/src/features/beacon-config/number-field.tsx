import { useTranslation } from 'react-i18next';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';
import type { FieldProps } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { withUnit } from './use-value-text.ts';

/** What the controls of this form have in common. */
export interface ControlProps<T> extends FieldProps {
  readonly value: T | undefined;
  /** Stands in the empty control of several beacons that differ. */
  readonly mixed: string | undefined;
  readonly onChange: (value: T) => void;
}

interface NumberFieldProps extends ControlProps<number> {
  readonly field: Extract<OfferedField, { kind: 'number' }>;
}

/** A whole number; what it may be stands below it. An empty one is no number (NaN), which no rule lets pass. */
export function NumberField({ field, value, mixed, hint, onChange, ...common }: NumberFieldProps) {
  const { t, i18n } = useTranslation('configuration');
  const { min, max, unit } = field;
  const range = t('range', {
    from: withUnit(min, undefined, i18n.language),
    to: withUnit(max, unit, i18n.language),
  });
  return (
    <TextField
      {...common}
      size="sm"
      type="number"
      step={1}
      min={min}
      max={max}
      // What is wrong says the range, too.
      hint={common.error ? hint : hint ? `${range}. ${String(hint)}` : range}
      placeholder={mixed}
      value={value === undefined || Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
