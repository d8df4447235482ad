import * as z from 'zod/mini';
import { beaconIdIn } from '../../../../../shared/model/beacon-id.ts';
import {
  BeaconDescriptionRow,
  type DescriptionOutcome,
  type DescriptionRow,
  HubDescriptionRow,
} from '../../../../../shared/model/description.ts';
import { HubId } from '../../../../../shared/model/hub.ts';
import { type Csv as AnyCsv, type CsvRow, cellIn, type Heads } from '../../../components/csv-in/read-csv.ts';

/** The possible meanings of a column, and how lists name them when they are saved as a file, in all languages. */
export const HEADS = {
  id: /^(beacon|hub|device|gerät)?(id|number|nummer)$|^mac(address|adresse)?$/,
  name: /^(name|nom|description|beschreibung|bezeichnung)$/,
  site: /^(site|standort)(name)?$/,
  tags: /^(tags?|schlagwörter|schlagworte|étiquettes?)$/,
} as const satisfies Heads<string>;
export type Field = keyof typeof HEADS;
export type Csv = AnyCsv<Field>;

/** What is wrong with a row; the others are the fields of which a value is not allowed. */
export type RowFault = 'id' | 'duplicate' | 'description' | 'site' | 'tags';

/** A row of a file, and what became of it. */
export interface Row {
  /** The line number in the file. */
  readonly line: number;
  readonly kind: 'beacons' | 'hubs';
  readonly asked: DescriptionRow;
  readonly fault: RowFault | undefined;
  /** What would become of it; undefined: it is not checked yet. */
  readonly would: DescriptionOutcome | undefined;
  /** The user wants it to be changed. */
  readonly isWanted: boolean;
  readonly did: DescriptionOutcome | undefined;
}

const SCHEMAS = { beacons: BeaconDescriptionRow, hubs: HubDescriptionRow } as const;

/**
 * The rows of a file, each with its fault before anything is sent. Of several rows with the same id, the first one counts.
 *
 * @param clears whether an empty cell clears a value; otherwise it keeps the value
 */
export function readRows({ rows }: Csv, fields: Csv['fields'], clears: boolean): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { kind, asked, fault } = readRow(row, fields, clears);
    const isSecond = seen.has(asked.id);
    seen.add(asked.id);
    return {
      ...{ line: row.line, kind, asked, would: undefined, isWanted: false, did: undefined },
      fault: fault ?? (isSecond ? 'duplicate' : undefined),
    };
  });
}

function readRow(row: CsvRow, fields: Csv['fields'], clears: boolean): Pick<Row, 'kind' | 'asked' | 'fault'> {
  const cell = (field: Field) => {
    const text = cellIn(row, fields, field);
    return text || (clears ? text : undefined);
  };
  const text = cellIn(row, fields, 'id') ?? '';
  const kind = HubId.safeParse(text).success ? 'hubs' : 'beacons';
  const id = kind === 'hubs' ? text : beaconIdIn(text);
  const [name, site, tags] = [cell('name'), cell('site'), cell('tags')];
  const said = {
    id: id ?? text,
    ...(name !== undefined && { description: name }),
    ...(site !== undefined && { site: site || null }),
    ...(tags !== undefined && { tags: tags.split(/[,;]/).filter((tag) => tag.trim() !== '') }),
  };
  const read = z.safeParse(SCHEMAS[kind], said);
  if (id === undefined) return { kind, asked: said, fault: 'id' };
  return read.success
    ? { kind, asked: read.data, fault: undefined }
    : { kind, asked: said, fault: read.error.issues[0]!.path[0] as RowFault };
}

/** The names of sites that rows name and their owner does not have, once each. */
export const missingSites = (rows: readonly Row[]): string[] => [
  ...new Map(
    rows.flatMap(({ asked: { site }, would }) =>
      site && would?.reason === 'SITE_UNKNOWN' ? [[site.toLowerCase(), site] as const] : [],
    ),
  ).values(),
];

/** A row is wanted if its device differs from it, and with `creates` also if only its site is missing. */
export const wantedIf = (row: Row, creates: boolean): Row => ({
  ...row,
  isWanted: row.would?.outcome === 'changed' || (creates && row.would?.reason === 'SITE_UNKNOWN'),
});

export const isLeftOut = ({ fault, would, isWanted, did }: Row): boolean =>
  fault !== undefined || (isWanted ? did : would)?.outcome === 'skipped';
