import { escapeFormulas } from '../../../../shared/csv-cells.ts';
import { download, fileName } from '../../lib/download.ts';
import type { Column, CsvField } from './list-spec.ts';

/**
 * A table as CSV (RFC 4180), with a byte order mark, so that spreadsheets read it as UTF-8. Columns with the same title
 * are merged.
 */
export async function toCsv<T>(columns: readonly Column<T>[], items: Iterable<T>): Promise<string> {
  const { default: papa } = await import('papaparse');
  const fields = columns.flatMap(({ title, csv, unit, also = [] }) => [
    ...(csv ? [{ title: unit ? `${title}, ${unit}` : title, csv }] : []),
    ...also,
  ]);
  const told = [...new Map(fields.map((field) => [field.title, field.csv]))];
  const text = papa.unparse(
    [
      told.map(([title]) => escapeFormulas(title)),
      ...[...items].map((item) => told.map(([, csv]) => cellOf(csv(item)))),
    ],
    { newline: '\r\n' },
  );
  return `\uFEFF${text}\r\n`;
}

const cellOf = (value: ReturnType<CsvField<never>['csv']>) =>
  typeof value === 'string' ? escapeFormulas(value) : value;

/** Saves a table as a CSV file; its name contains the date. */
export async function saveCsv<T>(
  name: string,
  columns: readonly Column<T>[],
  items: Iterable<T>,
): Promise<void> {
  download(await toCsv(columns, items), fileName(name, 'csv'), 'text/csv;charset=utf-8');
}
