import { useTranslation } from 'react-i18next';
import type { SeveralField } from './several.ts';
import { useValueText } from './use-value-text.ts';

/** The values that are named one by one; the others are counted. */
const NAMED = 2;

/** What many devices have in a field: the value that they share, or the most frequent ones with their numbers. */
export function usePresentText(): (several: SeveralField) => string {
  const { t, i18n } = useTranslation('configuration');
  const valueText = useValueText();
  const written = (number: number) => number.toLocaleString(i18n.language);
  return ({ field: { name }, values }) => {
    if (values.length <= 1) return values.map(([value]) => valueText(name, value)).join('');
    const named = values
      .slice(0, NAMED)
      .map(([value, count]) => t('bulk.valueOn', { value: valueText(name, value), number: written(count) }));
    const others = values.slice(NAMED);
    const rest = others.reduce((sum, [, count]) => sum + count, 0);
    const last = others.length ? [t('bulk.othersOn', { count: others.length, number: written(rest) })] : [];
    return new Intl.ListFormat(i18n.language, { style: 'narrow' }).format([...named, ...last]);
  };
}
