import { download, fileName } from '../../lib/download.ts';
import type { Column, CsvField } from './list-spec.ts';

/**
 * The start of a field that a spreadsheet runs as a formula: one of these signs, also behind quotes, spaces or
 * invisible characters. A German or French spreadsheet splits the same file at semicolons and ignores quotes within a
 * field, so a field may also start behind each semicolon and line break.
 */
const FORMULA =
  /(?<=(?:^|[;\t\r\n])[\s"\p{C}]*)(?=[=+\-@＝＋－＠])|(?<=(?:^|[;\r\n])"*)(?=\t)|(?<=(?:^|;)"*)(?=[\r\n])/gu;

/** A text that no spreadsheet runs as a formula, whatever its separator: an apostrophe marks what follows as text. */
export const escapeFormulas = (text: string): string => text.replace(FORMULA, "'");

/** The original of an escaped text, if only its start was escaped. */
export const unescapeFormulas = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/u, '');

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
