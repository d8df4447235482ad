import { Box, chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, FilterFields } from '../../../../shared/filter.ts';
import { Select } from '../select.tsx';
import type { TextSearch } from './list-spec.ts';
import { SearchInput } from './search-input.tsx';

interface SearchBoxProps {
  /** The name of the list, under which its searches are stored. */
  readonly list: string;
  readonly search: TextSearch;
  readonly searches: readonly TextSearch[];
  readonly fields: FilterFields;
  readonly filters: readonly Condition[];
  readonly onField: (field: string) => void;
  readonly onApply: (condition: Condition | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A search input, and a choice of the field to search if there are several. */
export function SearchBox(props: SearchBoxProps) {
  const { list, search, searches, fields, filters, onField, onApply, input } = props;
  const { t } = useTranslation('list');
  return (
    <Box className="whole" position="relative">
      <SearchFrame>
        {searches.length > 1 && (
          <Select
            look="quiet"
            h="full"
            roundedEnd="0"
            aria-label={t('searchIn')}
            value={search.field}
            onChange={(event) => onField(event.target.value)}
          >
            {searches.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <SearchInput
          // Each field has its own text and recent searches.
          key={search.field}
          list={list}
          search={search}
          filterField={fields[search.field]!}
          applied={searchedFor(filters, search.field)}
          onApply={onApply}
          placeholder={searches.length > 1 ? search.example : search.label}
          hint={searches.length > 1 ? undefined : '/'}
          input={input}
        />
      </SearchFrame>
    </Box>
  );
}

/** The text that a field is searched for; '' if it is not searched. */
export const searchedFor = (filters: readonly Condition[], field: string): string =>
  String(filters.find((one) => one.field === field)?.values[0] ?? '');

/** The look of every search input. */
export const SearchFrame = chakra('div', {
  base: {
    display: 'flex',
    h: '9',
    w: { base: 'full', md: '18rem', xl: '22rem' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    // The choice of the field. However long its name is, the search text gets more of the width.
    '& > span': { maxW: '45%', borderEndWidth: '1px' },
    _focusWithin: { borderColor: 'accent.focusRing', boxShadow: '0 0 0 1px {colors.accent.focusRing}' },
    '&:has([aria-invalid=true])': {
      borderColor: 'border.error',
      boxShadow: '0 0 0 1px {colors.border.error}',
    },
  },
});
