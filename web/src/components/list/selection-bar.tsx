import { Button, Flex, Text } from '@chakra-ui/react';
import { Copy, Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notify.ts';
import { saveCsv } from './csv.ts';
import type { Column, ListSpec } from './list-spec.ts';
import { countElsewhere, type Selection } from './selection.ts';

interface SelectionBarProps<T> {
  readonly spec: ListSpec<T>;
  readonly columns: readonly Column<T>[];
  readonly selection: Selection<T>;
  readonly page: readonly (readonly [id: string, item: T])[];
  readonly onClear: () => void;
}

/** Actions for the selection, with the number of selected items on other pages. On a phone the common actions are icons. */
export function SelectionBar<T>({ spec, columns, selection, page, onClear }: SelectionBarProps<T>) {
  const { t } = useTranslation(['list', 'errors']);
  if (selection.size === 0) return null;
  const elsewhere = countElsewhere(selection, page);

  async function copy() {
    try {
      const ids = new Set([...selection].map(([id, item]) => spec.aboutOf?.(item) ?? id));
      await navigator.clipboard.writeText([...ids].join('\n'));
      notify('success', t('idsCopied', { count: ids.size }));
    } catch {
      notify('error', t('copyFailed'));
    }
  }

  function exportCsv() {
    // A live page knows its items better than the moment they were ticked.
    const items = new Map([...selection, ...page.filter(([id]) => selection.has(id))]);
    void saveCsv(spec.name, columns, items.values());
  }

  return (
    <Flex
      role="region"
      aria-label={t('selection')}
      position="fixed"
      zIndex="docked"
      bottom={{ base: '3', md: '6' }}
      insetX="3"
      w="fit-content"
      maxW="calc(100vw - 1.5rem)"
      mx="auto"
      align="center"
      justify="center"
      wrap="wrap"
      gapX="1"
      gapY="1"
      ps="4"
      pe="1.5"
      py="1.5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
      // So that on a phone an action and the usual have one line.
      css={{ '@media (max-width: 47.99rem)': { '& button': { px: '2' } } }}
    >
      <Text me="2" fontWeight="medium" role="status">
        {t('selected', { number: selection.size })}
        {elsewhere > 0 && (
          <Text as="span" fontWeight="normal" color="fg.muted" ms="1.5">
            {t('selectedElsewhere', { number: elsewhere })}
          </Text>
        )}
      </Text>
      {spec.actions?.map(({ label, icon: Icon, perform }) => (
        <Button key={label} size="sm" variant="ghost" onClick={() => perform(selection)}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('copyIds')}
        onClick={() => void copy()}
      >
        <Copy aria-hidden />
        <Text as="span" hideBelow="md">
          {t('copyIds')}
        </Text>
      </Button>
      <Button size="sm" variant="ghost" colorPalette="gray" aria-label={t('exportCsv')} onClick={exportCsv}>
        <Download aria-hidden />
        <Text as="span" hideBelow="md">
          {t('exportCsv')}
        </Text>
      </Button>
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
