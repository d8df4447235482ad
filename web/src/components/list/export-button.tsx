import { Button, Flex, Text } from '@chakra-ui/react';
import { ChevronDown, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notify.ts';
import { Menu } from '../menu.tsx';
import { saveCsv } from './csv.ts';
import type { Column, ListQuery, ListSpec } from './list-spec.ts';
import { useWalk } from './use-walk.tsx';

interface ExportButtonProps<T> {
  readonly spec: Pick<ListSpec<T>, 'name' | 'load'>;
  readonly columns: readonly Column<T>[];
  /** The filters and the order of the list. */
  readonly selected: Pick<ListQuery, 'filter' | 'sort'>;
  readonly extra: readonly string[];
  /** The maximum number of rows. If there are more, a message says that only the first ones were exported. */
  readonly most?: number;
}

/** How many rows can be exported, the first in the order of the list: for whom a worst few are enough. */
const FIRST = [20, 100] as const;

/** Exports all pages of the filtered list, with all columns that the list can show, or its first rows. */
export function ExportButton<T>({ spec, columns, selected, extra, most }: ExportButtonProps<T>) {
  const { t, i18n } = useTranslation('list');
  const { walk, dialog } = useWalk<T>(t('exporting'), most);

  async function start(first = Number.POSITIVE_INFINITY) {
    const all = await walk((query) => spec.load(query, extra), selected, first);
    if (!all) return;
    const items = all.slice(0, first);
    await saveCsv(spec.name, columns, items);
    const number = items.length.toLocaleString(i18n.language);
    notify(
      'success',
      most === undefined || items.length < most || first <= most
        ? t('exported', { count: items.length, number })
        : t('exportedFirst', { number }),
    );
  }

  return (
    <>
      <Flex>
        <Button
          size="sm"
          variant="outline"
          bg="bg.panel"
          colorPalette="gray"
          borderEndRadius={{ md: '0' }}
          aria-label={t('exportCsv')}
          title={t('exportAllHint')}
          onClick={() => void start()}
        >
          <Download aria-hidden />
          <Text as="span" hideBelow="md">
            {t('exportCsv')}
          </Text>
        </Button>
        <Menu
          label={t('exportPart')}
          items={FIRST.map((first) => ({
            label: t('exportFirst', { number: first }),
            icon: Download,
            calls: 'nothing',
            perform: () => start(first),
          }))}
        >
          {(button) => (
            <Button
              size="sm"
              variant="outline"
              bg="bg.panel"
              colorPalette="gray"
              px="1.5"
              ms="-1px"
              borderStartRadius="0"
              hideBelow="md"
              aria-label={t('exportPart')}
              title={t('exportPart')}
              {...button}
            >
              <ChevronDown aria-hidden />
            </Button>
          )}
        </Menu>
      </Flex>
      {dialog}
    </>
  );
}
