import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Column } from './list-spec.ts';
import { ROLE, tableStyles } from './list-styles.ts';

interface ScrolledTableProps<T> {
  readonly title: string;
  readonly columns: readonly Column<T>[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string | number;
  /** Shown if there are no items. */
  readonly none?: ReactNode;
}

/** A table without pages: it shows all rows and scrolls. */
export function ScrolledTable<T>({ title, columns, items, keyOf, none }: ScrolledTableProps<T>) {
  return (
    <Box
      role="group"
      aria-label={title}
      // A scroll container must be focusable to be scrolled with the keyboard.
      tabIndex={0}
      maxH="28rem"
      css={{ ...tableStyles, '& th.lead, & td.lead': { w: 'auto' } }}
      overflowY="auto !important"
      focusVisibleRing="outside"
    >
      <table {...ROLE.table} aria-label={title}>
        <thead {...ROLE.group}>
          <tr {...ROLE.row}>
            {columns.map(({ id, title: head, isAmount }) => (
              <th key={id} {...ROLE.head} scope="col" data-amount={isAmount && ''}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group}>
          {items.map((item) => (
            <tr key={keyOf(item)} {...ROLE.row}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  {...ROLE.cell}
                  className={column.lead && 'lead'}
                  data-title={column.title}
                  data-amount={column.isAmount && ''}
                >
                  {column.cell(item) ?? none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
