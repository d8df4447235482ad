import { Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../dialog.tsx';
import { useErrorText } from '../use-error-text.ts';
import { saveCsv } from './csv.ts';
import type { Column, ListSpec } from './list-spec.ts';
import { walkPages } from './walk-pages.ts';

interface ExportButtonProps<T> {
  readonly spec: Pick<ListSpec<T>, 'name' | 'load'>;
  readonly columns: readonly Column<T>[];
  readonly filter: string[];
  readonly extra: readonly string[];
  /** It ends with so many rows, and says so. */
  readonly most?: number;
}

/** Everything the filters find, over all pages, with the columns that are shown. */
export function ExportButton<T>({
  spec,
  columns,
  filter,
  extra,
  most = Number.POSITIVE_INFINITY,
}: ExportButtonProps<T>) {
  const { t, i18n } = useTranslation(['list', 'common']);
  const errorText = useErrorText();
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const stopped = new AbortController();
    running.current = stopped;
    const items: T[] = [];
    setRows(0);
    try {
      for await (const page of walkPages((query) => spec.load(query, extra), filter)) {
        if (stopped.signal.aborted) return;
        items.push(...page);
        setRows(items.length);
        if (items.length >= most) break;
      }
      await saveCsv(spec.name, columns, items);
      const number = items.length.toLocaleString(i18n.language);
      notify(
        'success',
        items.length < most ? t('exported', { count: items.length, number }) : t('exportedFirst', { number }),
      );
    } catch (error) {
      if (!stopped.signal.aborted) notify('error', errorText(error));
    }
    setRows(undefined);
  }

  function stop() {
    running.current?.abort();
    setRows(undefined);
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
      {rows !== undefined && (
        <Dialog title={t('exporting')} onClose={stop}>
          <Text role="status">{t('exportedSoFar', { number: rows.toLocaleString(i18n.language) })}</Text>
          <Flex justify="end" mt="5">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={stop}>
              {t('common:cancel')}
            </Button>
          </Flex>
        </Dialog>
      )}
    </>
  );
}
