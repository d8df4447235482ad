import { useTranslation } from 'react-i18next';
import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';

interface HistoryTableProps {
  readonly title: string;
  readonly columns: readonly Column<HistoryPoint>[];
  /** The oldest first; the table shows them in reverse order. */
  readonly items: readonly HistoryPoint[];
}

/** The values of the charts as a table. */
export function HistoryTable({ title, columns, items }: HistoryTableProps) {
  const { t } = useTranslation('stats');
  return (
    <ScrolledTable
      title={title}
      columns={columns}
      items={items.toReversed()}
      keyOf={({ timestamp }) => timestamp}
      none={<span className="muted">{t('none')}</span>}
    />
  );
}
