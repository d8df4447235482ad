import { IMPORT_ROWS_MAX, type InfoColumn } from '../../../../../shared/content/info-csv.ts';
import { type CsvRow, readGroups, readHead } from '../../../../../shared/content/read-info-csv.ts';
import { IMPORT_ROWS_PER_CALL } from '../../../../../shared/contract/content/imports.ts';

/** Bytes of one file. More would be too slow in a browser. */
export const FILE_BYTES_MAX = 20_000_000;
/** The rows of one call, as JSON; a body has at most 1 MB. */
const CALL_BYTES = 700_000;

export type FileFault = 'type' | 'columns' | 'empty' | 'rows' | 'size';

/** A file, in the parts in which it is sent. The rows of an Info are in the same part. */
export interface InfoFile {
  readonly name: string;
  readonly columns: readonly InfoColumn[];
  readonly infos: number;
  readonly rows: number;
  readonly parts: readonly (readonly CsvRow[])[];
}

/** Reads a CSV file with any separator that has the columns of an import. */
export async function readFile(file: File): Promise<InfoFile | FileFault> {
  if (!/\.csv$/i.test(file.name)) return 'type';
  if (file.size > FILE_BYTES_MAX) return 'size';
  const { default: papa } = await import('papaparse');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const { data } = papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const [head, ...rows] = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = head && readHead(head.cells);
  if (!columns) return 'columns';
  if (rows.length === 0) return 'empty';
  if (rows.length > IMPORT_ROWS_MAX) return 'rows';
  const groups = readGroups(columns, rows);
  return { name: file.name, columns, infos: groups.length, rows: rows.length, parts: partsOf(rows, groups) };
}

function partsOf(rows: readonly CsvRow[], groups: readonly { readonly rows: number }[]): CsvRow[][] {
  const parts: CsvRow[][] = [];
  let [at, bytes] = [0, 0];
  for (const group of groups) {
    // No Info has as many rows; what is cut off belongs to one that is refused.
    const own = rows.slice(at, at + group.rows).slice(0, IMPORT_ROWS_PER_CALL);
    at += group.rows;
    const size = new Blob([JSON.stringify(own)]).size;
    const last = parts.at(-1);
    if (last && bytes + size <= CALL_BYTES && last.length + own.length <= IMPORT_ROWS_PER_CALL) {
      last.push(...own);
      bytes += size;
    } else {
      parts.push([...own]);
      bytes = size;
    }
  }
  return parts;
}
