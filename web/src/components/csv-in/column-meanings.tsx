import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Select } from '../select.tsx';
import type { Csv } from './read-csv.ts';

interface ColumnMeaningsProps<Field extends string> {
  readonly csv: Csv<Field>;
  /** What each column means now. */
  readonly fields: Csv<Field>['fields'];
  /** All possible meanings. */
  readonly names: Readonly<Record<Field, string>>;
  readonly disabled?: boolean;
  readonly onChange: (fields: Csv<Field>['fields']) => void;
}

/** What each column of a file means, to be corrected. */
export function ColumnMeanings<Field extends string>(props: ColumnMeaningsProps<Field>) {
  const { csv, fields, names, disabled = false, onChange } = props;
  const { t } = useTranslation('list');
  const head = (at: number) => csv.head?.[at] || t('csvIn.column', { number: at + 1 });
  const all = Object.keys(names) as Field[];
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3" role="group" aria-label={t('csvIn.columns')}>
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <Stack key={at} gap="1" minW="0">
          <Text textStyle="xs" color="fg.muted" truncate>
            {head(at)}
          </Text>
          <Select
            aria-label={head(at)}
            wide
            disabled={disabled}
            value={field ?? ''}
            onChange={({ target }) => {
              const chosen = all.find((one) => one === target.value);
              // Each field can be in one column only.
              onChange(
                fields.map((one, place) => (place === at ? chosen : one === chosen ? undefined : one)),
              );
            }}
          >
            <option value="">{t('csvIn.unused')}</option>
            {all.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </Select>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
