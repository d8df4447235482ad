import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import type { Column } from './list-spec.ts';
import { ROLE } from './list-styles.ts';

interface ListRowProps<T> {
  readonly id: string;
  readonly item: T;
  readonly columns: readonly Column<T>[];
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly tickLabel: string;
  readonly moreLabel: string;
  /** `isRange`: all from the row that was selected last to this one. */
  readonly onToggle: (id: string, item: T, isRange: boolean) => void;
}

function Row<T>(props: ListRowProps<T>) {
  const { id, item, columns, selectable, selected, tickLabel, moreLabel, onToggle } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = !columns.some(({ unfolds }) => unfolds) || columns.some(({ lead, card }) => !lead && !card);
  return (
    <tr
      {...ROLE.row}
      data-selected={selected ? '' : undefined}
      // Only a card can be opened.
      data-open={isOpen ? '' : undefined}
    >
      {selectable && (
        <td {...ROLE.cell} className="tick">
          <label>
            <input
              type="checkbox"
              checked={selected}
              aria-label={tickLabel}
              onChange={({ nativeEvent }) =>
                onToggle(id, item, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          {...ROLE.cell}
          className={column.lead && 'lead'}
          data-title={column.title}
          data-card={column.card}
          data-amount={column.isAmount && ''}
          data-actions={column.id === 'actions' ? '' : undefined}
        >
          {column.cell(item)}
        </td>
      ))}
      <td {...ROLE.cell} className="more">
        {hasMore && (
          <button
            type="button"
            className="action"
            aria-label={moreLabel}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}

/**
 * Plain, memoised elements: rendered only when the item or its selection changes, so that selecting in a page of a
 * hundred rows stays fast.
 */
export const ListRow = memo(Row) as typeof Row;
