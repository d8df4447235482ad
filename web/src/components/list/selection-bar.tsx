import { Button, Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Total } from '../../../../shared/model/page.ts';
import { notify } from '../../lib/notify.ts';
import { saveCsv } from './csv.ts';
import type { Column, ListSpec } from './list-spec.ts';
import { useTotalText } from './list-total.tsx';
import { countElsewhere, type Selection } from './selection.ts';
import { SelectionActions } from './selection-actions.tsx';

interface SelectionBarProps<T> {
  readonly spec: ListSpec<T>;
  readonly columns: readonly Column<T>[];
  readonly selection: Selection<T>;
  readonly page: readonly (readonly [id: string, item: T])[];
  /** Selects the items of all pages; undefined if there is only one. */
  readonly onSelectAll: (() => void) | undefined;
  readonly total: Total | undefined;
  readonly onClear: () => void;
}

/** Actions for the selection, with the number of selected items on other pages. */
export function SelectionBar<T>(props: SelectionBarProps<T>) {
  const { spec, columns, selection, page, onSelectAll, total, onClear } = props;
  const { t, i18n } = useTranslation(['list', 'errors']);
  const written = (number: number) => number.toLocaleString(i18n.language);
  const totalText = useTotalText();
  if (selection.size === 0) return null;
  const elsewhere = countElsewhere(selection, page);
  const isWholePage = page.length > 0 && page.every(([id]) => selection.has(id));
  const isAll = total !== undefined && !total.isMore && selection.size >= total.count;

  async function copy() {
    try {
      const ids = new Set([...selection].map(([id, item]) => spec.subjectOf?.(item) ?? id));
      await navigator.clipboard.writeText([...ids].join('\n'));
      notify('success', t('idsCopied', { count: ids.size }));
    } catch {
      notify('error', t('copyFailed'));
    }
  }

  function exportCsv() {
    // The live page has newer data than the selection.
    const items = new Map([...selection, ...page.filter(([id]) => selection.has(id))]);
    void saveCsv(spec.name, columns, items.values());
  }

  return (
    <Flex
      role="region"
      aria-label={t('selection')}
      position={{ base: 'fixed', md: 'static' }}
      zIndex="docked"
      bottom="0"
      insetX="0"
      mx={{ md: '-6' }}
      mb={{ md: '3' }}
      align="center"
      wrap="wrap"
      gapX="1"
      gapY="1"
      ps={{ base: '4', md: '6' }}
      pe={{ base: '1.5', md: '3' }}
      py="1.5"
      bg="accent.subtle"
      borderTopWidth="1px"
      borderColor="accent.muted"
      // So that all actions fit on one line on phones.
      css={{ '@media (max-width: 47.99rem)': { '& button': { px: '2' } } }}
    >
      <Text me="2" fontWeight="medium" role="status">
        {t('selected', { number: written(selection.size) })}
        {elsewhere > 0 && (
          <Text as="span" fontWeight="normal" color="fg.muted" ms="1.5">
            {t('selectedElsewhere', { number: written(elsewhere) })}
          </Text>
        )}
      </Text>
      {isWholePage && !isAll && onSelectAll && (
        <Button size="sm" variant="surface" onClick={onSelectAll}>
          {total ? t('selectAllOf', { number: totalText(total) }) : t('selectAll')}
        </Button>
      )}
      <SelectionActions
        actions={spec.actions ?? []}
        selection={selection}
        onCopy={() => void copy()}
        onExport={exportCsv}
      />
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('clearSelection')}
        onClick={onClear}
      >
        <X aria-hidden />
        <Text as="span" hideBelow="md">
          {t('clearSelection')}
        </Text>
      </Button>
    </Flex>
  );
}
