import { Box } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { twoLineCards } from './card-styles.ts';
import { ColumnHead } from './column-head.tsx';
import type { ListLook } from './list-look.ts';
import { ListRow } from './list-row.tsx';
import type { Column, ListSpec } from './list-spec.ts';
import { EmptyPanel, ErrorPanel, SkeletonRows } from './list-states.tsx';
import { ROLE, tableStyles } from './list-styles.ts';
import { PageCheckbox } from './page-checkbox.tsx';
import type { Selection } from './selection.ts';
import { useKnownRows } from './use-known-rows.ts';
import type { List } from './use-list.ts';
import { useMarkWide } from './use-mark-wide.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useTouchSelection } from './use-touch-selection.ts';

interface ListBodyProps<T> {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly spec: ListSpec<T>;
  readonly list: List<T>;
  readonly columns: readonly Column<T>[];
  readonly density: ListLook['density'];
  readonly selection: Selection<T>;
  readonly onToggle: (id: string, item: T, isRange: boolean) => void;
  readonly onTogglePage: () => void;
}

const styles = [tableStyles, twoLineCards];

/** The table, or instead of it skeletons, an error or the empty state. */
export function ListBody<T>(props: ListBodyProps<T>) {
  const { box, title, spec, list, columns, density, selection, onToggle, onTogglePage } = props;
  const { t } = useTranslation('list');
  useMarkWide(box);
  useOpenRows(box);
  useTouchSelection(box, selection.size > 0);
  useTopOfPage(box, spec.cursor);
  const items = list.page?.items ?? [];
  const knownRows = useKnownRows(spec.name, list.page?.items.length);
  // An error of the next page replaces the rows of the previous one.
  const failed = list.error !== undefined && (list.page === undefined || list.turning);
  const empty = !failed && !list.loading && items.length === 0;
  const chosen = items.filter((item) => selection.has(spec.idOf(item))).length;

  return (
    <Box
      ref={box}
      css={styles}
      data-selecting={selection.size > 0 ? '' : undefined}
      data-density={density}
      data-turning={list.turning && !failed ? '' : undefined}
      data-first-load={list.loading ? '' : undefined}
    >
      {list.error !== undefined && <ErrorPanel error={list.error} whole={failed} onRetry={list.retry} />}
      {!failed && !empty && (
        <table {...ROLE.table} aria-label={title} aria-busy={list.loading || list.turning}>
          <thead {...ROLE.group}>
            <tr {...ROLE.row}>
              {spec.selectable && (
                <th {...ROLE.head} className="tick">
                  <PageCheckbox
                    chosen={chosen}
                    of={items.length}
                    label={t('selectPage')}
                    onToggle={onTogglePage}
                  />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody {...ROLE.group}>
            {list.loading ? (
              <SkeletonRows
                rows={Math.min(list.limit, knownRows ?? list.limit)}
                columns={columns}
                selectable={spec.selectable}
              />
            ) : (
              items.map((item) => {
                const id = spec.idOf(item);
                const subject = spec.subjectOf?.(item) ?? id;
                return (
                  <ListRow
                    key={id}
                    id={id}
                    item={item}
                    columns={columns}
                    selectable={spec.selectable}
                    selected={selection.has(id)}
                    tickLabel={t('selectRow', { id: subject })}
                    moreLabel={t('detailsOf', { of: subject })}
                    onToggle={onToggle}
                  />
                );
              })
            )}
          </tbody>
        </table>
      )}
      {empty && <EmptyPanel spec={spec} list={list} />}
    </Box>
  );
}

/** Scrolls to the top when the page changes. */
function useTopOfPage(box: RefObject<HTMLElement | null>, cursor: string | undefined) {
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
  }, [box, cursor]);
}
