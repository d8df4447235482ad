import * as z from 'zod/mini';
import { unescapeFormulas } from '../csv-cells.ts';
import { BeaconId } from '../model/beacon.ts';
import { TimeZone } from '../model/clock-time.ts';
import { line as lineOf, OpaqueId } from '../model/common.ts';
import { INFO_BEACONS_MAX, INFO_DESCRIPTION_MAX, INFO_NAME_MAX, OUTPUTS_BYTES_MAX } from '../model/info.ts';
import { type Cells, INFO_COLUMNS, type InfoColumn, OF_INFO, OF_OUTPUT } from './info-csv.ts';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  languagesOf,
  OUTPUT_TYPES,
  OUTPUTS_MAX,
  Output,
  type Outputs,
  RANGE,
  Range,
} from './output.ts';
import { type OutputField, outputFaults } from './output-faults.ts';

/** Whether the text of a row is published, or becomes its draft. */
export const IMPORT_STATES = ['published', 'draft'] as const;

/** An Info as a file describes it. */
export interface ImportedInfo {
  /** Null: a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly state: (typeof IMPORT_STATES)[number];
  readonly active: boolean;
  readonly beaconIds: readonly string[];
  readonly rssi: number;
  readonly timeZone: string;
  readonly outputs: Outputs;
}

/** What keeps the rows of an Info from being imported. */
export interface ImportFault {
  /** The row, as spreadsheets count. */
  readonly line: number;
  readonly reason:
    | 'INVALID_CSV_COLUMNS'
    | 'MISSING_PARAMETER'
    | 'FORM_VALIDATION_FAILED'
    | 'DUPLICATE_ID'
    | 'INFO_NAME_ALREADY_USED';
  readonly column?: InfoColumn | undefined;
}

/** The rows of one Info. */
export interface ImportGroup {
  /** Its first row, as spreadsheets count. */
  readonly line: number;
  readonly rows: number;
  readonly id: string;
  readonly name: string;
  readonly read: { readonly info: ImportedInfo } | { readonly fault: ImportFault };
}

/** A row of a file. */
export interface CsvRow {
  /** As spreadsheets count. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The column of each place in a head; undefined: the head does not name each column once. */
export function readHead(cells: readonly string[]): readonly InfoColumn[] | undefined {
  const found = cells.map((cell) =>
    INFO_COLUMNS.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const isWhole = found.length === INFO_COLUMNS.length && new Set(found).size === INFO_COLUMNS.length;
  return isWhole && found.every((column) => column !== undefined) ? found : undefined;
}

/** The Infos that rows describe, each with what is wrong with it. */
export function readGroups(head: readonly InfoColumn[], rows: readonly CsvRow[]): ImportGroup[] {
  const groups: { key: string; rows: { line: number; cells: Cells; isWhole: boolean }[] }[] = [];
  for (const { line, cells } of rows) {
    const row = Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])) as Cells;
    const [id, name] = [row.id.trim(), unescapeFormulas(row.name).trim()];
    const key = id ? `id ${id}` : `name ${name.toLowerCase()}`;
    const read = { line, cells: row, isWhole: cells.length === head.length };
    const last = groups.at(-1);
    if (last?.key === key && (id || name)) last.rows.push(read);
    else groups.push({ key, rows: [read] });
  }
  const [seenIds, seenNames] = [new Set<string>(), new Set<string>()];
  return groups.map(({ rows: own }): ImportGroup => {
    const first = own[0]!;
    const id = first.cells.id.trim();
    const name = unescapeFormulas(first.cells.name).trim();
    const group = { line: first.line, rows: own.length, id, name };
    const fold = name.toLowerCase();
    const isSecond = id !== '' && seenIds.has(id);
    const isNamesake = seenNames.has(fold);
    if (id) seenIds.add(id);
    if (fold) seenNames.add(fold);
    if (isSecond)
      return { ...group, read: { fault: { line: first.line, reason: 'DUPLICATE_ID', column: 'id' } } };
    const read = readInfo(own);
    if ('info' in read && isNamesake)
      return {
        ...group,
        read: { fault: { line: first.line, reason: 'INFO_NAME_ALREADY_USED', column: 'name' } },
      };
    return { ...group, read };
  });
}

/** Reading a row stops at its first fault. */
class Faulty extends Error {
  readonly fault: ImportFault;
  constructor(line: number, reason: ImportFault['reason'], column?: InfoColumn) {
    super(reason);
    this.fault = { line, reason, column };
  }
}

type Row = { readonly line: number; readonly cells: Cells; readonly isWhole: boolean };

function readInfo(rows: readonly Row[]): ImportGroup['read'] {
  try {
    return { info: readWhole(rows) };
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault };
    throw error;
  }
}

function readWhole(rows: readonly Row[]): ImportedInfo {
  const first = rows[0]!;
  for (const { line, cells, isWhole } of rows) {
    if (!isWhole) throw new Faulty(line, 'INVALID_CSV_COLUMNS');
    const other = OF_INFO.find((column) => cells[column] !== '' && cells[column] !== first.cells[column]);
    if (other) throw new Faulty(line, 'FORM_VALIDATION_FAILED', other);
  }
  const cell = (column: InfoColumn) => unescapeFormulas(first.cells[column]);
  const parse = <T extends z.ZodMiniType>(schema: T, column: InfoColumn, value: unknown): z.output<T> => {
    const { data, success } = z.safeParse(schema, value);
    if (!success) throw new Faulty(first.line, 'FORM_VALIDATION_FAILED', column);
    return data;
  };
  if (cell('name').trim() === '') throw new Faulty(first.line, 'MISSING_PARAMETER', 'name');
  const id = cell('id').trim();
  const outputs = readOutputs(rows);
  const info: ImportedInfo = {
    id: id === '' ? null : parse(OpaqueId, 'id', id),
    name: parse(lineOf(INFO_NAME_MAX, 1), 'name', cell('name')),
    description: parse(lineOf(INFO_DESCRIPTION_MAX), 'description', cell('description')),
    state: parse(z.enum(IMPORT_STATES), 'state', cell('state').trim().toLowerCase() || 'published'),
    active: parse(z.boolean(), 'active', yesOrNo(cell('active'))),
    beaconIds: parse(
      z.array(BeaconId).check(z.maxLength(INFO_BEACONS_MAX)),
      'beacons',
      cell('beacons')
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
    rssi: parse(Range, 'range', numberIn(cell('range')) ?? RANGE.usual),
    timeZone: parse(TimeZone, 'timeZone', cell('timeZone').trim() || 'Europe/Berlin'),
    outputs,
  };
  if (new TextEncoder().encode(JSON.stringify(outputs)).length > OUTPUTS_BYTES_MAX)
    throw new Faulty(first.line, 'FORM_VALIDATION_FAILED', 'text');
  if (info.state === 'published') checkPublishable(rows, outputs);
  return info;
}

function readOutputs(rows: readonly Row[]): Outputs {
  const outputs: Partial<Record<ContentLanguage, Output[]>> = {};
  for (const { line, cells } of rows) {
    if (OF_OUTPUT.every((column) => cells[column] === '')) {
      // An Info without outputs has one row.
      if (rows.length > 1) throw new Faulty(line, 'MISSING_PARAMETER', 'language');
      continue;
    }
    const language = CONTENT_LANGUAGES.find((one) => one === cells.language.trim().toLowerCase());
    if (!language)
      throw new Faulty(line, cells.language ? 'FORM_VALIDATION_FAILED' : 'MISSING_PARAMETER', 'language');
    const list = outputs[language] ?? [];
    outputs[language] = list;
    list.push(readOutput(line, cells));
    if (list.length > OUTPUTS_MAX) throw new Faulty(line, 'FORM_VALIDATION_FAILED', 'language');
  }
  return outputs;
}

function readOutput(line: number, cells: Cells): Output {
  const type = OUTPUT_TYPES.find((one) => one === cells.type.trim().toUpperCase());
  if (!type) throw new Faulty(line, cells.type ? 'FORM_VALIDATION_FAILED' : 'MISSING_PARAMETER', 'type');
  const texts = (['url', 'text', 'previewUrl', 'audioUrl', 'speechText'] as const).flatMap((column) => {
    const value = unescapeFormulas(cells[column]);
    return value === '' ? [] : [[column, value] as const];
  });
  const number = (column: InfoColumn) => {
    const value = numberIn(cells[column]);
    if (Number.isNaN(value)) throw new Faulty(line, 'FORM_VALIDATION_FAILED', column);
    return value;
  };
  const [min, max, rssi] = [number('valueMin'), number('valueMax'), number('outputRange')];
  const hasTime = cells.timeFrom !== '' || cells.timeTo !== '';
  const time = { from: clockIn(cells.timeFrom), to: clockIn(cells.timeTo) };
  const condition = {
    ...(hasTime && { time }),
    ...((min !== undefined || max !== undefined) && {
      value: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
  };
  const { data, error } = z.safeParse(Output, {
    ...{ type, title: unescapeFormulas(cells.title) },
    ...Object.fromEntries(texts),
    ...(Object.keys(condition).length > 0 && { condition }),
    ...(rssi !== undefined && { rssi }),
  });
  if (!error) return data;
  const path = error.issues[0]!.path.join('.');
  throw new Faulty(line, 'FORM_VALIDATION_FAILED', COLUMN_OF_PATH[path] ?? 'type');
}

const COLUMN_OF_PATH: Readonly<Record<string, InfoColumn>> = {
  ...Object.fromEntries(OF_OUTPUT.map((column) => [column, column])),
  rssi: 'outputRange',
  'condition.time.from': 'timeFrom',
  'condition.time.to': 'timeTo',
  'condition.value.min': 'valueMin',
  'condition.value.max': 'valueMax',
};
const COLUMN_OF_FIELD: Readonly<Record<OutputField, InfoColumn>> = {
  ...{ title: 'title', url: 'url', text: 'text', previewUrl: 'previewUrl', audioUrl: 'audioUrl' },
  ...{ speechText: 'speechText', value: 'valueMin', time: 'timeFrom' },
};

/** Throws the first rule by which phones may not get these outputs, at its row. */
function checkPublishable(rows: readonly Row[], outputs: Outputs): void {
  if (languagesOf(outputs).length === 0) throw new Faulty(rows[0]!.line, 'MISSING_PARAMETER', 'language');
  const [found] = outputFaults(outputs);
  if (!found) return;
  const { language, at, field, fault } = found;
  const own = rows.filter(({ cells }) => cells.language.trim().toLowerCase() === language);
  const reason = fault === 'missing' ? 'MISSING_PARAMETER' : 'FORM_VALIDATION_FAILED';
  throw new Faulty(own[at]!.line, reason, COLUMN_OF_FIELD[field]);
}

/** Spreadsheets write these in their language. Empty: yes, as for an Info that the console creates. */
const YES = /^(|yes|y|ja|j|oui|o|true|wahr|vrai|1|x)$/i;
const NO = /^(no|n|nein|non|false|falsch|faux|0)$/i;
const yesOrNo = (text: string): boolean | undefined =>
  YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : undefined;

/** A number, also with a decimal comma; undefined: none. */
function numberIn(text: string): number | undefined {
  const bare = unescapeFormulas(text).trim().replace('−', '-').replace(',', '.');
  return bare === '' ? undefined : Number(bare);
}

/** A time of day as spreadsheets write it: also with one digit for the hour, and with seconds. */
const clockIn = (text: string): string => {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text.trim()) ?? [];
  return hour ? `${hour.padStart(2, '0')}:${minute}` : text;
};
