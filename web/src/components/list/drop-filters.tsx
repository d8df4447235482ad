import { Button, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { formatFilter } from '../../../../shared/filter.ts';
import type { Total } from '../../../../shared/model/page.ts';
import { describeFilters } from './filter-list.ts';
import type { ListSpec } from './list-spec.ts';
import { useTotalText } from './list-total.tsx';
import type { List } from './use-list.ts';

/** Which filter to drop where nothing matches, with the number of items that are found without it. */
export function DropFilters<T>({ spec, list }: { spec: ListSpec<T>; list: List<T> }) {
  const { t } = useTranslation('list');
  const totalText = useTotalText();
  const counts = useCountsWithout(spec, list);
  const offered = describeFilters(spec, list.filters)
    .map(({ field, value }) => ({ field, value, total: counts?.get(field) }))
    // Dropping this one alone would not help.
    .filter(({ total }) => total?.count !== 0);
  return (
    <Stack gap="1" mb="2">
      {offered.map(({ field, value, total }) => (
        <Button
          key={field}
          size="sm"
          variant="ghost"
          h="auto"
          py="1.5"
          whiteSpace="normal"
          onClick={() => list.setFilter(field, undefined)}
        >
          <X aria-hidden />
          {total
            ? t('withoutFilter', { value, count: total.count, number: totalText(total) })
            : t('dropFilter', { value })}
        </Button>
      ))}
    </Stack>
  );
}

/** By field, the number of items without its filter; undefined until it is known, or where the server does not count. */
function useCountsWithout<T>(
  { name, owner, counted, load }: ListSpec<T>,
  { filters }: List<T>,
): ReadonlyMap<string, Total | undefined> | undefined {
  const { data } = useSWR(
    counted ? [name, owner, 'without', filters.map(formatFilter)] : null,
    async () =>
      new Map(
        await Promise.all(
          filters.map(async ({ field }) => {
            const filter = filters.filter((one) => one.field !== field).map(formatFilter);
            return [field, (await load({ limit: 1, filter, total: 'true' }, [])).total] as const;
          }),
        ),
      ),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return data;
}
