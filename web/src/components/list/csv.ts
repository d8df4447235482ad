import type { Column } from './list-spec.ts';

/** A table as CSV (RFC 4180) with a byte order mark, without which spreadsheets take UTF-8 for something else. */
export function toCsv<T>(columns: readonly Column<T>[], items: Iterable<T>): string {
  const told = columns.flatMap(({ title, csv }) => (csv ? [{ title, csv }] : []));
  const rows = [
    told.map(({ title }) => title),
    ...[...items].map((item) => told.map(({ csv }) => csv(item))),
  ];
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run a text that begins like this as a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvName = (list: string): string => `${list}-${new Date().toISOString().slice(0, 10)}.csv`;

export function download(content: BlobPart, name: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
