import { download, fileName } from '../../lib/download.ts';
import type { Column, CsvField } from './list-spec.ts';

/**
 * What spreadsheets run as a formula: a field that begins with one of these signs, perhaps behind quotes, blanks or what is not
 * seen. A German or French one splits the same file at semicolons and does not see quotes within a field, so a field may begin
 * behind each semicolon and line break, too.
 */
const FORMULA =
  /(?<=(?:^|[;\t\r\n])[\s"\p{C}]*)(?=[=+\-@＝＋－＠])|(?<=(?:^|[;\r\n])"*)(?=\t)|(?<=(?:^|;)"*)(?=[\r\n])/gu;

/** A text that no spreadsheet runs, whatever it splits fields at: an apostrophe makes what follows it text. */
export const harmless = (text: string): string => text.replace(FORMULA, "'");

/** The text that was made harmless, where only its beginning could be harmful. */
export const meant = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/u, '');

/**
 * A table as CSV (RFC 4180) with a byte order mark, without which spreadsheets take UTF-8 for something else. Two columns of
 * one title are one.
 */
export async function toCsv<T>(columns: readonly Column<T>[], items: Iterable<T>): Promise<string> {
  const { default: papa } = await import('papaparse');
  const fields = columns.flatMap(({ title, csv, also = [] }) => [...(csv ? [{ title, csv }] : []), ...also]);
  const told = [...new Map(fields.map((field) => [field.title, field.csv]))];
  const text = papa.unparse(
    [
      told.map(([title]) => harmless(title)),
      ...[...items].map((item) => told.map(([, csv]) => cellOf(csv(item)))),
    ],
    { newline: '\r\n' },
  );
  return `\uFEFF${text}\r\n`;
}

const cellOf = (value: ReturnType<CsvField<never>['csv']>) =>
  typeof value === 'string' ? harmless(value) : value;

/** Saves a table as a CSV file of this name and the day. */
export async function saveCsv<T>(
  name: string,
  columns: readonly Column<T>[],
  items: Iterable<T>,
): Promise<void> {
  download(await toCsv(columns, items), fileName(name, 'csv'), 'text/csv;charset=utf-8');
}
