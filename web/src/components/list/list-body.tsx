import { Box } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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

interface ListBodyProps<T> {
  readonly title: string;
  readonly spec: ListSpec<T>;
  readonly list: List<T>;
  readonly columns: readonly Column<T>[];
  readonly density: ListLook['density'];
  readonly selection: Selection<T>;
  readonly onToggle: (id: string, item: T) => void;
  readonly onTogglePage: () => void;
}

/** The table, or in its place: skeletons, an error or the empty state. */
export function ListBody<T>(props: ListBodyProps<T>) {
  const { title, spec, list, columns, density, selection, onToggle, onTogglePage } = props;
  const { t } = useTranslation('list');
  const box = useRef<HTMLDivElement>(null);
  useMarkWide(box);
  useTopOfPage(box, spec.cursor);
  const items = list.page?.items ?? [];
  const knownRows = useKnownRows(spec.name, list.page?.items.length);
  // An error about the next page replaces the rows of the previous one.
  const failed = list.error !== undefined && (list.page === undefined || list.turning);
  const empty = !failed && !list.loading && items.length === 0;
  const chosen = items.filter((item) => selection.has(spec.idOf(item))).length;

  return (
    <Box
      ref={box}
      css={tableStyles}
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
                <th key={column.id} {...ROLE.head} scope="col" className={column.lead && 'lead'}>
                  {column.title}
                </th>
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
                return (
                  <ListRow
                    key={id}
                    id={id}
                    item={item}
                    columns={columns}
                    selectable={spec.selectable}
                    selected={selection.has(id)}
                    tickLabel={t('selectRow', { id: spec.aboutOf?.(item) ?? id })}
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

/** A new page is read from its top, wherever the one before was left. */
function useTopOfPage(box: RefObject<HTMLElement | null>, cursor: string | undefined) {
  const shown = useRef(cursor);
  useEffect(() => {
    if (shown.current === cursor) return;
    shown.current = cursor;
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
  }, [box, cursor]);
}
