import { Box, chakra, Flex } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, FilterFields } from '../../../../shared/filter.ts';
import { Select } from '../select.tsx';
import type { TextSearch } from './list-spec.ts';
import { SearchInput } from './search-input.tsx';

interface SearchBoxProps {
  /** The list's name, under which its searches are remembered. */
  readonly list: string;
  readonly search: TextSearch;
  readonly searches: readonly TextSearch[];
  readonly fields: FilterFields;
  readonly filters: readonly Condition[];
  readonly onField: (field: string) => void;
  readonly onApply: (condition: Condition | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A field to search in, and what to search for in it. */
export function SearchBox(props: SearchBoxProps) {
  const { list, search, searches, fields, filters, onField, onApply, input } = props;
  const { t } = useTranslation('list');
  return (
    <Box className="whole" position="relative">
      <Frame>
        {searches.length === 1 ? (
          <Flex align="center" px="2.5" color="fg.muted">
            {search.label}
          </Flex>
        ) : (
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
          // Each field has a text and a past of its own.
          key={search.field}
          list={list}
          search={search}
          filterField={fields[search.field]!}
          applied={searchedFor(filters, search.field)}
          onApply={onApply}
          input={input}
        />
      </Frame>
    </Box>
  );
}

/** The text that a field is searched for, '' without one. */
export const searchedFor = (filters: readonly Condition[], field: string): string =>
  String(filters.find((one) => one.field === field)?.values[0] ?? '');

const Frame = chakra('div', {
  base: {
    display: 'flex',
    h: '9',
    w: { base: 'full', md: '20rem', xl: '24rem' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    // However long the name of a field is: what one searches for has the larger part.
    '& > span': { maxW: '45%' },
    _focusWithin: { borderColor: 'accent.focusRing', boxShadow: '0 0 0 1px {colors.accent.focusRing}' },
    '&:has([aria-invalid=true])': {
      borderColor: 'border.error',
      boxShadow: '0 0 0 1px {colors.border.error}',
    },
  },
});
