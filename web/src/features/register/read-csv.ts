import { unescapeFormulas } from '../../../../shared/csv-cells.ts';
import { readBeaconId, typesOfId } from '../../../../shared/model/beacon-id.ts';
import { BEACON_TYPES, type BeaconType } from '../../../../shared/model/beacon-type.ts';

/** The possible meanings of a column. */
export const FIELDS = ['id', 'orderCode', 'type', 'shortUrl'] as const;
export type Field = (typeof FIELDS)[number];

/** More rows would be too slow in a browser. */
export const ROWS_MAX = 50_000;

export interface CsvRow {
  /** The line number in the file, as spreadsheets count. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv {
  readonly name: string;
  readonly head: readonly string[] | undefined;
  readonly rows: readonly CsvRow[];
  /** The detected meaning of each column; undefined: none. */
  readonly fields: readonly (Field | undefined)[];
}

const HEADS: readonly (readonly [Field, RegExp])[] = [
  ['orderCode', /^(order|activation|bestell|commande)?-?code$|^code de commande$/],
  ['shortUrl', /^(generate)?short(url|id)$/],
  ['type', /^typ(e)?$/],
  ['id', /^(beacon|device|infopoint)?(id|number|nummer)$|^mac(address|adresse)?$/],
];
const fieldOf = (head: string): Field | undefined => {
  const plain = head.trim().toLowerCase().replace(/[\s_]/g, '');
  return HEADS.find(([, names]) => names.test(plain))?.[0];
};

/** The rows of a CSV file with any separator. If the first row is not a header, the first column contains the ids. */
export async function readCsv(name: string, text: string): Promise<Csv> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    // One more than the limit, to detect that there are more.
    preview: ROWS_MAX + 2,
  });
  const rows = data
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const first = rows[0]?.cells ?? [];
  const fields = first.map(fieldOf);
  if (fields.includes('id')) return { name, head: first, rows: rows.slice(1), fields };
  return { name, head: undefined, rows, fields: first.map((_, at) => FIELDS[at]) };
}

/** A row of the file as it will be registered. */
export interface RegistrationRow {
  readonly id: string;
  readonly metaData: {
    readonly generateShortId: boolean;
    readonly orderCode?: string;
    readonly type?: BeaconType;
  };
  /** It names an unknown type. */
  readonly hasUnknownType: boolean;
}

/** Values for rows without their own. */
export interface ForAll {
  readonly orderCode: string;
  readonly shortUrl: boolean;
}

const YES = /^(1|x|y|yes|j|ja|o|oui|true|wahr|vrai)$/i;

export function readRow(row: readonly string[], fields: Csv['fields'], forAll: ForAll): RegistrationRow {
  const cell = (field: Field) => {
    const at = fields.indexOf(field);
    return at < 0 ? '' : unescapeFormulas((row[at] ?? '').trim());
  };
  const { id, isMac } = readBeaconId(cell('id'));
  const orderCode = (cell('orderCode') || forAll.orderCode).trim().toUpperCase();
  const said = cell('type').toUpperCase().replace(/[\s-]/g, '_');
  // Sent only if the form of the id implies another type: a type that the user did not choose would change that of a
  // registered beacon.
  const isNoBarCode = isMac && typesOfId(id)[0] !== 'SMART_BEACON';
  const type = BEACON_TYPES.find((known) => known === said) ?? (isNoBarCode ? 'SMART_BEACON' : undefined);
  return {
    id,
    metaData: {
      generateShortId: forAll.shortUrl || YES.test(cell('shortUrl')),
      ...(orderCode && { orderCode }),
      ...(type && { type }),
    },
    hasUnknownType: said !== '' && !BEACON_TYPES.some((known) => known === said),
  };
}
