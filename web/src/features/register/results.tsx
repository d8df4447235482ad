import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/list/list-spec.ts';
import { ResultsTable } from '../../components/list/results-table.tsx';
import { isFailed, type Row } from './plan.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** The result of each row of a file. */
export function Results({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('register');
  const outcomeText = useOutcomeText();
  const failed = useMemo(() => rows.filter(isFailed), [rows]);
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'line', title: t('column.line'), cell: ({ line }) => line, csv: ({ line }) => line },
      {
        id: 'id',
        title: t('column.id'),
        lead: true,
        cell: ({ asked }) => <span className="mono">{asked.id}</span>,
        csv: ({ asked }) => asked.id,
      },
      {
        id: 'orderCode',
        title: t('column.orderCode'),
        cell: ({ asked }) => asked.metaData.orderCode,
        csv: ({ asked }) => asked.metaData.orderCode,
      },
      {
        id: 'outcome',
        title: t('column.outcome'),
        cell: (row) =>
          row.outcome && (
            <span className="label" data-long="" data-tone={isFailed(row) ? 'red' : 'green'}>
              {outcomeText(row.outcome)}
            </span>
          ),
        csv: ({ outcome }) => outcome ?? t('open'),
      },
    ],
    [t, outcomeText],
  );
  return (
    <ResultsTable
      title={t('results')}
      fileName="registered-beacons"
      columns={columns}
      rows={rows}
      failed={failed}
      keyOf={({ line }) => line}
      texts={{
        all: (all) => t('allRows', { number: all }),
        failed: (some) => t('failedOnly', { number: some }),
        noneFailed: t('noneFailed'),
      }}
    />
  );
}
