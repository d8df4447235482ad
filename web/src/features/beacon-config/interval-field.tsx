import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snap } from '../../../../shared/configuration/apply-patch.ts';
import type { OfferedField } from '../../../../shared/configuration/offered.ts';
import { NumberField } from '../../components/number-field.tsx';
import { withUnit } from '../../components/use-value-text.ts';
import type { ControlProps } from './integer-field.tsx';

interface IntervalFieldProps extends ControlProps<number> {
  readonly field: Extract<OfferedField, { kind: 'choice' }>;
}

/** A number with fixed steps, which are suggested. A value between two steps is rounded down, and the hint says so. */
export function IntervalField({ field, value, mixed, hint, onChange, ...common }: IntervalFieldProps) {
  const { t, i18n } = useTranslation('configuration');
  const id = useId();
  const [rounded, setRounded] = useState<number>();
  const choices = field.choices.map((choice) => choice.value);
  const said = (number: number) => withUnit(number, field.unit, i18n.language);

  function leave() {
    if (value === undefined) return;
    const entered = value;
    const known = snap(choices, entered);
    setRounded(known < entered ? known : undefined);
    if (known !== entered) onChange(known);
  }

  return (
    <>
      <NumberField
        {...common}
        size="sm"
        min={0}
        step={0.5}
        list={id}
        hint={
          rounded !== undefined && rounded === value ? (
            <span role="status">{t('rounded', { value: said(rounded) })}</span>
          ) : (
            (hint ??
            t('steps', {
              from: withUnit(Math.min(...choices), undefined, i18n.language),
              to: said(Math.max(...choices)),
            }))
          )
        }
        placeholder={mixed}
        value={value}
        onChange={onChange}
        onBlur={leave}
      />
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}
