import { useTranslation } from 'react-i18next';

/** The values that are named one by one; the others are counted. */
const NAMED = 2;

/**
 * What many devices have in a field, in words: the value that they share, or the most frequent ones with their numbers.
 * The values are given with their numbers, the most frequent first.
 */
export function usePresentText(): (values: readonly (readonly [text: string, count: number])[]) => string {
  const { t, i18n } = useTranslation('bulk');
  const written = (number: number) => number.toLocaleString(i18n.language);
  return (values) => {
    if (values.length <= 1) return values.map(([text]) => text).join('');
    const named = values
      .slice(0, NAMED)
      .map(([text, count]) => t('valueOn', { value: text, number: written(count) }));
    const others = values.slice(NAMED);
    const rest = others.reduce((sum, [, count]) => sum + count, 0);
    const last = others.length ? [t('othersOn', { count: others.length, number: written(rest) })] : [];
    return new Intl.ListFormat(i18n.language, { style: 'narrow' }).format([...named, ...last]);
  };
}
