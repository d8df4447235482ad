import { Box, chakra, Stack } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { type Condition, type FilterFields, parseFilter } from '../../../../shared/filter.ts';
import { type ListFilter, optionAt } from './filter-list.ts';
import { SearchFrame, searchedFor } from './search-box.tsx';
import { SearchInput } from './search-input.tsx';

export interface FilterEditorProps {
  /** The name of the list, under which its searches are stored. */
  readonly list: string;
  readonly filter: ListFilter;
  readonly fields: FilterFields;
  readonly filters: readonly Condition[];
  readonly onApply: (condition: Condition | undefined) => void;
  readonly onDone: () => void;
}

/** The value of one filter: one of its options, or a text. */
export function FilterEditor({ list, filter, fields, filters, onApply, onDone }: FilterEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  if ('choice' in filter) {
    const { choice } = filter;
    const at = optionAt(
      choice,
      filters.find(({ field }) => field === filter.field),
    );
    return (
      <Stack gap="0" role="group" aria-label={filter.label} maxH="18rem" overflowY="auto">
        {choice.options.map(({ label, expression }, index) => (
          <FilterOption
            key={label}
            type="button"
            aria-pressed={index === at}
            // The first one takes the focus from what opened the panel.
            autoFocus={index === Math.max(at, 0)}
            onClick={() => {
              // The console defines these options itself, so admin fields are allowed. A field that the caller may not
              // use is never offered.
              onApply(parseFilter(fields, expression(), true));
              onDone();
            }}
          >
            {label}
            {index === at && <Check aria-hidden />}
          </FilterOption>
        ))}
      </Stack>
    );
  }
  return (
    <Box position="relative" minW="16rem">
      <SearchFrame w="full">
        <SearchInput
          list={list}
          search={filter.search}
          filterField={fields[filter.field]!}
          applied={searchedFor(filters, filter.field)}
          placeholder={filter.search.example}
          isFocused
          onApply={onApply}
          onEnter={onDone}
          input={input}
        />
      </SearchFrame>
    </Box>
  );
}

/** A line of a panel of filters. */
export const FilterOption = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'full',
    px: '2.5',
    py: '1.5',
    textAlign: 'start',
    rounded: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { fontWeight: 'medium' },
    '& svg': { boxSize: '4', color: 'accent.fg' },
  },
});
