import { Button, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notify.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { useErrorText } from '../use-error-text.ts';
import type { ListPage, ListQuery } from './list-spec.ts';
import { walkPages } from './walk-pages.ts';

/** A walk that ends sooner shows no dialog. */
const PATIENCE_MS = 300;

interface Walk<T> {
  /** All pages of a list; undefined if the user has stopped, and after an error, which is shown. */
  readonly walk: (
    load: (query: ListQuery) => Promise<ListPage<T>>,
    selected: Pick<ListQuery, 'filter' | 'sort'>,
    /** It ends with the page that reaches this number of rows. */
    first?: number,
  ) => Promise<T[] | undefined>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

/**
 * Reads all pages of a list, while a dialog counts the rows and can stop it.
 *
 * @param most the walk ends with the page that reaches this number of rows
 */
export function useWalk<T>(title: string, most = Number.POSITIVE_INFINITY): Walk<T> {
  const { t, i18n } = useTranslation(['list', 'common']);
  const errorText = useErrorText();
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setRows(undefined);
  };
  return {
    async walk(load, selected, first = most) {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      const items: T[] = [];
      const late = setTimeout(() => setRows(items.length), PATIENCE_MS);
      signal.addEventListener('abort', () => clearTimeout(late));
      try {
        for await (const page of walkPages(load, selected)) {
          if (signal.aborted) return undefined;
          items.push(...page);
          setRows((shown) => (shown === undefined ? undefined : items.length));
          if (items.length >= Math.min(first, most)) break;
        }
        return items;
      } catch (error) {
        if (!signal.aborted) notify('error', errorText(error));
        return undefined;
      } finally {
        if (!signal.aborted) stop();
      }
    },
    dialog: rows !== undefined && (
      <LaterDialog title={title} onClose={stop}>
        <Text role="status">{t('rowsSoFar', { number: rows.toLocaleString(i18n.language) })}</Text>
        <Flex justify="end" mt="5">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={stop}>
            {t('common:cancel')}
          </Button>
        </Flex>
      </LaterDialog>
    ),
  };
}
