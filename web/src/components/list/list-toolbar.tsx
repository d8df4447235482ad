import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { ListFilter as FilterIcon } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter.tsx';
import { FilterChip } from './filter-chip.tsx';
import { describeFilters, filtersOf, type ListFilter } from './filter-list.ts';
import type { ListSpec, SelectionAction } from './list-spec.ts';
import { useTotalText } from './list-total.tsx';
import { MatchMenu } from './match-menu.tsx';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

/** Loaded on demand, so that the list loads faster. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));
/** Only phones need it. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

interface ListToolbarProps<T> {
  readonly spec: ListSpec<T>;
  readonly list: List<T>;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  /** Selects all items that the filters find, and then does something with them. */
  readonly onSelectAll: (then?: SelectionAction<T>['perform']) => void;
  /** Shown at the end of its last line. */
  readonly tools: ReactNode;
}

/** Whether there is anything to search or filter by. */
export const hasToolbar = <T,>(spec: ListSpec<T>, { filters }: List<T>): boolean =>
  spec.searches.length > 0 || filtersOf(spec).length > 0 || filters.length > 0;

/** The search, a chip for each filter that is set, and the others behind a button. On phones, all of them are in a sheet. */
export function ListToolbar<T>({ spec, list, searchBox, onSelectAll, tools }: ListToolbarProps<T>) {
  const { t } = useTranslation('list');
  const totalText = useTotalText();
  const toolbar = useRef<HTMLDivElement>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { filters } = list;
  const [search] = spec.searches;
  const offered = filtersOf(spec);
  const set = describeFilters(spec, filters).filter(({ field }) => field !== search?.field);
  const unused = offered.filter(({ field }) => !set.some((one) => one.field === field));
  const editorOf = (filter: ListFilter, close: () => void) => (
    <FilterEditor
      list={spec.name}
      filter={filter}
      fields={spec.fields}
      filters={filters}
      onApply={(condition) => list.setFilter(filter.field, condition)}
      onDone={close}
    />
  );
  const matches =
    filters.length > 0 && list.total
      ? t('matches', { count: list.total.count, number: totalText(list.total) })
      : undefined;

  if (!hasToolbar(spec, list)) return null;
  return (
    <Toolbar ref={toolbar} role="search" tabIndex={-1}>
      {search && (
        <SearchBox
          list={spec.name}
          search={search}
          searches={[search]}
          fields={spec.fields}
          filters={filters}
          onField={() => {}}
          onApply={(condition) => list.setFilter(search.field, condition)}
          input={searchBox}
        />
      )}
      <div className="chips">
        {set.map((one) => {
          const filter = offered.find(({ field }) => field === one.field);
          return (
            <FilterChip
              key={one.field}
              of={one}
              editor={filter && ((close) => editorOf(filter, close))}
              onRemove={() => {
                list.setFilter(one.field, undefined);
                // The button that had the focus is gone.
                toolbar.current?.focus();
              }}
            />
          );
        })}
        {unused.length > 0 && <AddFilter unused={unused} editorOf={editorOf} />}
        {filters.length > 0 && (
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={list.resetFilters}>
            {t('resetFilters')}
          </Button>
        )}
      </div>
      {offered.length > 0 && (
        <Button
          hideFrom="md"
          size="sm"
          variant="outline"
          bg="bg.panel"
          colorPalette={set.length > 0 ? 'accent' : 'gray'}
          onClick={() => setIsSheetOpen(true)}
        >
          <FilterIcon aria-hidden />
          {`${t('filter.button')} ${set.length || ''}`}
        </Button>
      )}
      {matches !== undefined && (
        <Flex color="fg.muted" ms="auto" alignSelf="center">
          {spec.selectable && list.total?.count ? (
            <MatchMenu text={matches} actions={spec.actions ?? []} onSelect={onSelectAll} />
          ) : (
            <span role="status">{matches}</span>
          )}
        </Flex>
      )}
      {tools && <Box ms="auto">{tools}</Box>}
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            list={spec.name}
            offered={offered}
            fields={spec.fields}
            filters={filters}
            onApply={list.setFilter}
            onReset={list.resetFilters}
            onClose={() => setIsSheetOpen(false)}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}

const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: '2',
    outline: 'none',
    '& > .whole': { flex: { base: '1 1 100%', md: '0 1 auto' } },
    '& > .chips': {
      display: { base: 'none', md: 'contents' },
    },
  },
});
