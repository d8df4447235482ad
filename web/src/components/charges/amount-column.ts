import { euros } from '../../lib/euros.ts';
import type { Column } from '../list/list-spec.ts';

/** A column of amounts, in a file in euros. */
export const amountColumn = <T>(
  id: string,
  title: string,
  language: string,
  centsOf: (item: T) => number | null,
): Column<T> => ({
  id,
  title,
  isAmount: true,
  cell: (item) => {
    const cents = centsOf(item);
    return cents === null ? null : euros(cents, language);
  },
  csv: (item) => {
    const cents = centsOf(item);
    return cents === null ? null : cents / 100;
  },
  unit: 'EUR',
});
