import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../../shared/model/page-size.ts';
import { Select } from '../select.tsx';
import { useTotalText } from './list-total.tsx';
import type { List } from './use-list.ts';

/**
 * Page size, page number, and buttons to the previous and next page; nothing for a list without items. A button without a
 * target stays focusable, so that keyboard users do not lose the focus on the last page.
 */
export function Pager({ list, onLimit }: { list: List<unknown>; onLimit: (limit: number) => void }) {
  const { t } = useTranslation('list');
  const size = useId();
  const where = useWhere(list);
  if (list.page?.items.length === 0 && !list.next && !list.previous) return null;
  return (
    <Flex as="nav" aria-label={t('pages')} align="center" wrap="wrap" gap="3" color="fg.muted">
      <Flex align="center" gap="2" me="auto">
        <chakra.label htmlFor={size} whiteSpace="nowrap">
          {t('pageSize')}
        </chakra.label>
        <Select id={size} value={list.limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {PAGE_SIZES.map((offered) => (
            <option key={offered} value={offered}>
              {offered}
            </option>
          ))}
        </Select>
      </Flex>
      <Text>{where}</Text>
      <Flex gap="2" w={{ base: 'full', md: 'auto' }}>
        <Button
          flex={{ base: '1', md: 'none' }}
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-disabled={!list.previous}
          onClick={list.previous}
        >
          <ChevronLeft aria-hidden />
          {list.pageNumber === undefined ? t('first') : t('previous')}
        </Button>
        <Button
          flex={{ base: '1', md: 'none' }}
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-disabled={!list.next}
          onClick={list.next}
        >
          {t('next')}
          <ChevronRight aria-hidden />
        </Button>
      </Flex>
    </Flex>
  );
}

/** "16–30 of 1,214" where all of it is known, else the number of the page. */
function useWhere({ pageNumber, limit, page, total }: List<unknown>): string | undefined {
  const { t, i18n } = useTranslation('list');
  const totalText = useTotalText();
  if (pageNumber === undefined) return undefined;
  const shown = page?.items.length ?? 0;
  if (!total || shown === 0) return t('pageNumber', { number: pageNumber });
  const first = (pageNumber - 1) * limit + 1;
  const range = [first, first + shown - 1].map((at) => at.toLocaleString(i18n.language));
  return t('range', { first: range[0], last: range[1], total: totalText(total) });
}
