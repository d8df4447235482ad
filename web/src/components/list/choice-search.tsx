import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../../../shared/filter.ts';
import { useDebounced } from '../use-debounced.ts';
import { useErrorText } from '../use-error-text.ts';
import { valueText } from './filter-list.ts';
import { FilterOption } from './filter-option.tsx';
import type { ChoiceFilter } from './list-spec.ts';
import { SearchFrame } from './search-box.tsx';

interface ChoiceSearchProps {
  readonly choice: ChoiceFilter;
  readonly fields: FilterFields;
  readonly condition: Condition | undefined;
  /** The search takes the focus when it appears. */
  readonly isFocused?: boolean;
  readonly onApply: (condition: Condition | undefined) => void;
}

/** A filter whose values are too many for a list: the first ones, and a search for the others. */
export function ChoiceSearch({ choice, fields, condition, isFocused, onApply }: ChoiceSearchProps) {
  const { t } = useTranslation('list');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim().toLowerCase());
  const { data, error } = useSWR(['options', choice.find, text], () => choice.find?.(text), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const current = condition && formatFilter(condition);
  const found = [...choice.options, ...(data?.options ?? [])].map((option) => ({
    label: option.label,
    expression: option.expression(),
  }));
  const options =
    current === undefined || found.some(({ expression }) => expression === current)
      ? found
      : [{ label: valueText(condition!, choice), expression: current }, ...found];
  return (
    <Box minW="16rem">
      <SearchFrame w="full">
        <Input
          aria-label={choice.search}
          placeholder={choice.search}
          autoFocus={isFocused}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </SearchFrame>
      <Stack mt="1" gap="0" role="group" aria-label={choice.label} maxH="16rem" overflowY="auto">
        {options.map(({ label, expression }) => (
          <FilterOption
            key={expression}
            type="button"
            aria-pressed={expression === current}
            onClick={() => onApply(parseFilter(fields, expression, true))}
          >
            {label}
            {expression === current && <Check aria-hidden />}
          </FilterOption>
        ))}
      </Stack>
      {(error !== undefined || (data && !data.isAll)) && (
        <Text px="2.5" pt="1" textStyle="xs" color="fg.muted">
          {error === undefined ? t('moreOptions') : errorText(error)}
        </Text>
      )}
    </Box>
  );
}

const Input = chakra('input', {
  base: { flex: '1', minW: '0', h: 'full', px: '2.5', bg: 'transparent', outline: 'none', textStyle: 'sm' },
});
