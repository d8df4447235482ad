import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Names } from '../../../shared/configuration/bits.ts';
import { namesIn } from '../../../shared/configuration/bits.ts';
import { type Field, type FieldName, fieldOf, type Value } from '../../../shared/configuration/fields.ts';
import { formatUuid } from '../../../shared/configuration/hex.ts';
import { useFieldTexts } from './use-field-texts.ts';

type Unit = Field['unit'];

/** A number with its unit, separated by a no-break space. */
export const withUnit = (value: number, unit: Unit, language: string): string => {
  const number = new Intl.NumberFormat(language).format(value);
  return unit ? `${number}\u00a0${unit}` : number;
};

/** The value of a field in words, for selects, the summary of changes and the review. */
export function useValueText(): (name: FieldName, value: Value | null | undefined) => string {
  const { t, i18n } = useTranslation(['configuration', 'common']);
  const { values } = useFieldTexts();
  return useCallback(
    (name, value) => {
      const field = fieldOf(name);
      if (value === undefined || value === null || value === '' || Number.isNaN(value)) return '–';
      if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
      if (typeof value === 'string') return field.kind === 'hex' ? formatUuid(value) : value;
      if (field.kind === 'bits') {
        const set = namesIn(field.bits, value).map((bit) => values[bit]);
        return set.length > 0 ? set.join(', ') : t('nothing');
      }
      const word = field.kind === 'choice' ? nameOf(field, value) : undefined;
      if (word) return values[word] ?? word;
      // A major or minor is an identifier, so it is not formatted as a number.
      return field.unit ? withUnit(value, field.unit, i18n.language) : String(value);
    },
    [t, i18n.language, values],
  );
}

function nameOf(field: Extract<Field, { kind: 'choice' }>, value: number): string | undefined {
  const { choices, named, mask } = field;
  const names = named ?? (typeof choices === 'object' && !Array.isArray(choices) ? (choices as Names) : {});
  return Object.keys(names).find((name) => names[name] === (mask === undefined ? value : value & mask));
}
