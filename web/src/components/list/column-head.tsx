import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './list-spec.ts';
import { ROLE } from './list-styles.ts';
import type { List } from './use-list.ts';

interface ColumnHeadProps<T> {
  readonly column: Column<T>;
  readonly list: Pick<List<T>, 'sort' | 'sortable' | 'setSort'>;
}

/** The head of a column. Where the server can sort by it, a button: upwards, downwards, and back to the list's own order. */
export function ColumnHead<T>({ column: { title, lead, sort, csv, isAmount }, list }: ColumnHeadProps<T>) {
  const order = sort && directionOf(list.sort, sort);
  return (
    <th
      {...ROLE.head}
      scope="col"
      className={lead && 'lead'}
      data-amount={isAmount && ''}
      aria-sort={order === 'up' ? 'ascending' : order === 'down' ? 'descending' : undefined}
    >
      {sort && list.sortable ? (
        <button type="button" className="sort" onClick={() => list.setSort(nextOf(sort, order))}>
          {title}
          {order === 'up' && <ArrowUp aria-hidden />}
          {order === 'down' && <ArrowDown aria-hidden />}
        </button>
      ) : (
        // Buttons explain themselves.
        <span className={csv ? undefined : 'sr-only'}>{title}</span>
      )}
    </th>
  );
}

function directionOf(sorted: string | undefined, field: string): 'up' | 'down' | undefined {
  if (sorted === field) return 'up';
  return sorted === `-${field}` ? 'down' : undefined;
}

function nextOf(field: string, order: 'up' | 'down' | undefined | ''): string | undefined {
  if (order === 'up') return `-${field}`;
  return order === 'down' ? undefined : field;
}
