import { Button, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import type { ListSpec } from './list-spec.ts';
import { SearchBox, searchedFor } from './search-box.tsx';
import type { List } from './use-list.ts';

interface ListToolbarProps<T> {
  readonly spec: ListSpec<T>;
  readonly list: List<T>;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** What narrows a list: one search at a time, the choices, and the way back to everything. */
export function ListToolbar<T>({ spec, list, searchBox }: ListToolbarProps<T>) {
  const { t } = useTranslation('list');
  const { filters } = list;
  const searched = spec.searches.find(({ field }) => filters.some((one) => one.field === field));
  const [field, setField] = useState((searched ?? spec.searches[0])?.field);
  const search = spec.searches.find((one) => one.field === field);

  return (
    <Toolbar role="search">
      {search && (
        <SearchBox
          list={spec.name}
          search={search}
          searches={spec.searches}
          fields={spec.fields}
          filters={filters}
          onField={setField}
          onApply={(condition) => list.setFilter(search.field, condition)}
          input={searchBox}
        />
      )}
      {spec.choices.map((choice) => (
        <ChoiceSelect
          key={choice.field}
          choice={choice}
          fields={spec.fields}
          condition={filters.find((one) => one.field === choice.field)}
          onApply={(condition) => list.setFilter(choice.field, condition)}
        />
      ))}
      {spec.searches
        .filter((one) => one.field !== field)
        .map(({ field: other, label }) => {
          const value = searchedFor(filters, other);
          return (
            value && (
              <Button
                key={other}
                size="sm"
                variant="surface"
                aria-label={t('removeFilter', { label })}
                onClick={() => list.setFilter(other, undefined)}
              >
                {`${label}: ${value}`}
                <X aria-hidden />
              </Button>
            )
          );
        })}
      {filters.length > 0 && (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={list.resetFilters}>
          {t('resetFilters')}
        </Button>
      )}
    </Toolbar>
  );
}

const Toolbar = chakra('div', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: '1fr 1fr',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: '2',
    '& > .whole': { gridColumn: '1 / -1' },
  },
});
