import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { RANGE } from '../../../../../shared/content/output.ts';
import { Field, type FieldProps } from '../../../components/field.tsx';
import { decibels } from '../../../lib/format.ts';
import { useDistanceText } from './use-distance-text.ts';

interface RangeFieldProps extends FieldProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A strength of signal, with its distance in words. */
export function RangeField({ value, onChange, ...field }: RangeFieldProps) {
  const { i18n } = useTranslation();
  const distance = useDistanceText();
  const said = `${decibels(value, i18n.language)}, ${distance(value)}`;
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Slider
            type="range"
            min={RANGE.min}
            max={RANGE.max}
            value={value}
            aria-valuetext={said}
            {...control}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
          <chakra.output display="block" mt="1" fontVariantNumeric="tabular-nums">
            {said}
          </chakra.output>
        </>
      )}
    </Field>
  );
}

export const Slider = chakra('input', {
  base: {
    display: 'block',
    w: 'full',
    h: '5',
    m: '0',
    accentColor: '{colors.accent.solid}',
    cursor: 'pointer',
    rounded: 'l1',
    focusVisibleRing: 'outside',
  },
});
