import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Total } from '../../../../shared/model/page.ts';

/** The number of items beside a title; nothing until it is known. */
export function ListTotal({ total }: { total: Total | undefined }) {
  const textOf = useTotalText();
  return total && <Figure>{textOf(total)}</Figure>;
}

/** Writes a total: exact, or as "more than 10,000" where counting stopped early. */
export function useTotalText(): (total: Total) => string {
  const { t, i18n } = useTranslation('list');
  return ({ count, isMore }) => {
    const number = count.toLocaleString(i18n.language);
    return isMore ? t('moreThan', { number }) : number;
  };
}

const Figure = chakra('span', {
  base: { textStyle: 'xl', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
});
