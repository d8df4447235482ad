import { unescapeFormulas } from '../../../../shared/csv-cells.ts';

/** More rows would be too slow in a browser. */
export const ROWS_MAX = 50_000;
const BYTES_MAX = 20_000_000;

export interface CsvRow {
  /** The line number in the file, as spreadsheets count. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv<Field extends string> {
  readonly name: string;
  readonly head: readonly string[] | undefined;
  readonly rows: readonly CsvRow[];
  /** The detected meaning of each column; undefined: none. */
  readonly fields: readonly (Field | undefined)[];
}

/** The possible meanings of columns, in the order of a file without a head. One of them is the id. */
export type Heads<Field extends string> = Readonly<Record<Field | 'id', RegExp>>;

/**
 * The rows of a CSV file with any separator. If no cell of the first row names the ids, it is a row like the others.
 *
 * @param heads each matches the names of a column, in lower case without spaces and underscores
 */
export async function readCsv<Field extends string>(
  file: File,
  heads: Heads<Field>,
): Promise<Csv<Field | 'id'> | 'empty' | 'tooLarge'> {
  if (file.size > BYTES_MAX) return 'tooLarge';
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), {
    // One more than the limit, to detect that there are more.
    preview: ROWS_MAX + 2,
  });
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const all = Object.keys(heads) as (Field | 'id')[];
  const first = rows[0]?.cells ?? [];
  const named = first.map((cell) => {
    const plain = cell.trim().toLowerCase().replace(/[\s_]/g, '');
    return all.find((field) => heads[field].test(plain));
  });
  const { name } = file;
  const csv = named.includes('id')
    ? { name, head: first, rows: rows.slice(1), fields: named }
    : { name, head: undefined, rows, fields: first.map((_, at) => all[at]) };
  if (csv.rows.length === 0) return 'empty';
  return csv.rows.length > ROWS_MAX ? 'tooLarge' : csv;
}

/** The text of a row in the column of a field; undefined: no column has it. */
export function cellIn<Field extends string>(
  { cells }: Pick<CsvRow, 'cells'>,
  fields: Csv<Field>['fields'],
  field: Field,
): string | undefined {
  const at = fields.indexOf(field);
  return at < 0 ? undefined : unescapeFormulas((cells[at] ?? '').trim());
}
