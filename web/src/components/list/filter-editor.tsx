import { Box, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { type Condition, type FilterFields, parseFilter } from '../../../../shared/filter.ts';
import { ChoiceSearch } from './choice-search.tsx';
import { type ListFilter, optionAt } from './filter-list.ts';
import { FilterOption } from './filter-option.tsx';
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
  const hintId = useId();
  if ('choice' in filter) {
    const { choice } = filter;
    const condition = filters.find(({ field }) => field === filter.field);
    if (choice.find) {
      return (
        <ChoiceSearch
          isFocused
          choice={choice}
          fields={fields}
          condition={condition}
          onApply={(chosen) => {
            onApply(chosen);
            onDone();
          }}
        />
      );
    }
    const at = optionAt(choice, condition);
    return (
      <Stack
        gap="0"
        role="group"
        aria-label={filter.label}
        aria-describedby={choice.hint && hintId}
        maxH="18rem"
        overflowY="auto"
      >
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
        {choice.hint && (
          <Text id={hintId} mt="1" px="2.5" pb="1" maxW="15rem" color="fg.muted" textStyle="xs">
            {choice.hint}
          </Text>
        )}
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
