import { useTranslation } from 'react-i18next';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';
import type { FieldProps } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { withUnit } from '../../components/use-value-text.ts';

/** The properties that the controls of this form have in common. */
export interface ControlProps<T> extends FieldProps {
  readonly value: T | undefined;
  /** Shown in the empty control if several beacons differ. */
  readonly mixed: string | undefined;
  readonly onChange: (value: T) => void;
}

interface IntegerFieldProps extends ControlProps<number> {
  readonly field: Extract<OfferedField, { kind: 'number' }>;
}

/** An integer, with its range below. An empty input is NaN, which violates every rule. */
export function IntegerField({ field, value, mixed, hint, onChange, ...common }: IntegerFieldProps) {
  const { t, i18n } = useTranslation('configuration');
  const { min, max, unit } = field;
  const range = t('range', {
    from: withUnit(min, undefined, i18n.language),
    to: withUnit(max, unit, i18n.language),
  });
  return (
    <NumberField
      {...common}
      size="sm"
      min={min}
      max={max}
      // The error message contains the range as well.
      hint={common.error ? hint : hint ? `${range}. ${String(hint)}` : range}
      placeholder={mixed}
      value={value}
      onChange={onChange}
    />
  );
}
