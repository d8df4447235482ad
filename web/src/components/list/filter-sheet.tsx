import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, FilterFields } from '../../../../shared/filter.ts';
import { Dialog } from '../dialog.tsx';
import { ChoiceSearch } from './choice-search.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import type { ListFilter } from './filter-list.ts';
import { SearchFrame, searchedFor } from './search-box.tsx';
import { SearchInput } from './search-input.tsx';

interface FilterSheetProps {
  /** The name of the list, under which its searches are stored. */
  readonly list: string;
  readonly offered: readonly ListFilter[];
  readonly fields: FilterFields;
  readonly filters: readonly Condition[];
  readonly onApply: (field: string, condition: Condition | undefined) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** All filters of a list, for phones: changes are applied at once. */
export function FilterSheet(props: FilterSheetProps) {
  const { list, offered, fields, filters, onApply, onReset, onClose } = props;
  const { t } = useTranslation('list');
  return (
    <Dialog title={t('filter.all')} isSheet onClose={onClose}>
      <Stack gap="3">
        {offered.map((filter) => (
          <Box key={filter.field}>
            <Text color="fg.muted" textStyle="xs" mb="1" aria-hidden>
              {filter.label}
            </Text>
            {'choice' in filter && filter.choice.find ? (
              <ChoiceSearch
                choice={filter.choice}
                fields={fields}
                condition={filters.find(({ field }) => field === filter.field)}
                onApply={(condition) => onApply(filter.field, condition)}
              />
            ) : 'choice' in filter ? (
              <Box display="grid">
                <ChoiceSelect
                  choice={filter.choice}
                  fields={fields}
                  condition={filters.find(({ field }) => field === filter.field)}
                  onApply={(condition) => onApply(filter.field, condition)}
                />
                {filter.choice.hint && (
                  <Text mt="1" color="fg.muted" textStyle="xs">
                    {filter.choice.hint}
                  </Text>
                )}
              </Box>
            ) : (
              <SheetSearch
                list={list}
                filter={filter}
                fields={fields}
                filters={filters}
                onApply={(condition) => onApply(filter.field, condition)}
              />
            )}
          </Box>
        ))}
        <Flex gap="2" mt="2">
          <Button
            flex="1"
            variant="outline"
            colorPalette="gray"
            disabled={filters.length === 0}
            onClick={onReset}
          >
            {t('resetFilters')}
          </Button>
          <Button flex="1" onClick={onClose}>
            {t('filter.done')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}

interface SheetSearchProps extends Pick<FilterSheetProps, 'list' | 'fields' | 'filters'> {
  readonly filter: Extract<ListFilter, { search: unknown }>;
  readonly onApply: (condition: Condition | undefined) => void;
}

function SheetSearch({ list, filter, fields, filters, onApply }: SheetSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box position="relative">
      <SearchFrame>
        <SearchInput
          list={list}
          search={filter.search}
          filterField={fields[filter.field]!}
          applied={searchedFor(filters, filter.field)}
          placeholder={filter.search.example}
          onApply={onApply}
          input={input}
        />
      </SearchFrame>
    </Box>
  );
}
