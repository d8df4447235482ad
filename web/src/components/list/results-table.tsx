import { Button, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../segments.tsx';
import { saveCsv } from './csv.ts';
import type { Column } from './list-spec.ts';
import { ScrolledTable } from './scrolled-table.tsx';

/** More rows would only make the page slow; the file contains all of them. */
const SHOWN = 200;

interface ResultsTableProps<T> {
  readonly title: string;
  /** Of the CSV file. */
  readonly fileName: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly failed: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** The labels of the views, and what is said if nothing failed. */
  readonly texts: {
    readonly all: (number: string) => string;
    readonly failed: (number: string) => string;
    readonly noneFailed: string;
  };
  readonly beginsWith?: 'all' | 'failed';
}

/** What became of each row of a file: all of them, or those that failed, also as a CSV file. */
export function ResultsTable<T>(props: ResultsTableProps<T>) {
  const { title, fileName, columns, rows, failed, keyOf, texts, beginsWith = 'all' } = props;
  const { t, i18n } = useTranslation('list');
  const [show, setShow] = useState(beginsWith);
  const shown = show === 'failed' ? failed : rows;
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <>
      <Flex align="center" wrap="wrap" gap="2">
        <Segments
          label={title}
          options={[
            ['all', texts.all(number(rows.length))],
            ['failed', texts.failed(number(failed.length))],
          ]}
          value={show}
          onChange={setShow}
        />
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          ms="auto"
          onClick={() => void saveCsv(fileName, columns, shown)}
        >
          <Download aria-hidden />
          {t('saveCsv')}
        </Button>
      </Flex>
      {shown.length === 0 ? (
        <Text color="fg.muted">{texts.noneFailed}</Text>
      ) : (
        <ScrolledTable
          title={title}
          columns={columns}
          items={shown.slice(0, SHOWN)}
          keyOf={keyOf}
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
