import { Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '../../components/list/csv.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { Segments } from '../../components/segments.tsx';
import { isFailed, type Row } from './plan.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** More rows would only make the page slow; the file contains all of them. */
const SHOWN = 200;

/** The result of each row of a file. */
export function Results({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useTranslation('register');
  const outcomeText = useOutcomeText();
  const [show, setShow] = useState<'all' | 'failed'>('all');
  const number = (count: number) => count.toLocaleString(i18n.language);
  const failed = useMemo(() => rows.filter(isFailed), [rows]);
  const shown = show === 'failed' ? failed : rows;
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
    <>
      <Flex align="center" wrap="wrap" gap="2">
        <Segments
          label={t('results')}
          options={[
            ['all', t('allRows', { number: number(rows.length) })],
            ['failed', t('failedOnly', { number: number(failed.length) })],
          ]}
          value={show}
          onChange={setShow}
        />
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          ms="auto"
          onClick={() => void saveCsv('registered-beacons', columns, shown)}
        >
          <Download aria-hidden />
          {t('resultsCsv')}
        </Button>
      </Flex>
      {shown.length === 0 ? (
        <Text color="fg.muted">{t('noneFailed')}</Text>
      ) : (
        <ScrolledTable
          title={t('results')}
          columns={columns}
          items={shown.slice(0, SHOWN)}
          keyOf={({ line }) => line}
          none={<span className="muted">–</span>}
        />
      )}
      {shown.length > SHOWN && (
        <Text color="fg.muted" textStyle="xs">
          {t('firstRows', { shown: number(SHOWN), number: number(shown.length) })}
        </Text>
      )}
    </>
  );
}
