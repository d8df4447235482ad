import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../../shared/model/page.ts';
import { Select } from '../select.tsx';
import type { List } from './use-list.ts';

/**
 * Page size, page number, and the way to the pages beside. A button that leads nowhere keeps the focus: who pages by the
 * keyboard is not thrown off at the last page.
 */
export function Pager({ list, onLimit }: { list: List<unknown>; onLimit: (limit: number) => void }) {
  const { t } = useTranslation('list');
  const size = useId();
  return (
    <Flex as="nav" aria-label={t('pages')} data-below="" align="center" wrap="wrap" gap="3" color="fg.muted">
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
      {list.pageNumber !== undefined && <Text>{t('pageNumber', { number: list.pageNumber })}</Text>}
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
