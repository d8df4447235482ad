import { Button, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notify.ts';
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

/** Exports all pages of the filtered list, with all columns that the list can show. */
export function ExportButton<T>({ spec, columns, selected, extra, most }: ExportButtonProps<T>) {
  const { t, i18n } = useTranslation('list');
  const { walk, dialog } = useWalk<T>(t('exporting'), most);

  async function start() {
    const items = await walk((query) => spec.load(query, extra), selected);
    if (!items) return;
    await saveCsv(spec.name, columns, items);
    const number = items.length.toLocaleString(i18n.language);
    notify(
      'success',
      most === undefined || items.length < most
        ? t('exported', { count: items.length, number })
        : t('exportedFirst', { number }),
    );
  }

  return (
    <>
      <Button
        size="sm"
        variant="outline"
        bg="bg.panel"
        colorPalette="gray"
        aria-label={t('exportCsv')}
        title={t('exportAllHint')}
        onClick={() => void start()}
      >
        <Download aria-hidden />
        <Text as="span" hideBelow="md">
          {t('exportCsv')}
        </Text>
      </Button>
      {dialog}
    </>
  );
}
