import { escapeFormulas } from '../csv-cells.ts';
import type { Info } from '../model/info.ts';
import { CONTENT_LANGUAGES, type ContentLanguage, type Output, RANGE } from './output.ts';

/**
 * Infos as a table: a row is an output. The rows of an Info follow each other and have its id, or its name if it is new.
 * What belongs to the Info as a whole is in its first row; further rows may repeat it or leave it empty.
 */
export const OF_INFO = [
  'id',
  'name',
  'description',
  'state',
  'active',
  'beacons',
  'range',
  'timeZone',
] as const;
export const OF_OUTPUT = [
  'language',
  'type',
  'title',
  'url',
  'text',
  'previewUrl',
  'audioUrl',
  'speechText',
  'timeFrom',
  'timeTo',
  'valueMin',
  'valueMax',
  'outputRange',
] as const;
export const INFO_COLUMNS = [...OF_INFO, ...OF_OUTPUT] as const;
export type InfoColumn = (typeof INFO_COLUMNS)[number];
export type Cells = Readonly<Record<InfoColumn, string>>;

/** Rows of one file. */
export const IMPORT_ROWS_MAX = 50_000;

/** The rows of an Info for a file, without the head. */
export function infoRows(info: Info): string[][] {
  const { outputs = {}, beaconIds = [], rssi = RANGE.usual, timeZone = '' } = info;
  const whole: Partial<Cells> = {
    ...{ id: info.id, name: escapeFormulas(info.name), description: escapeFormulas(info.description) },
    ...{ state: info.published ? 'published' : 'draft', active: info.active ? 'yes' : 'no' },
    ...{ beacons: escapeFormulas(beaconIds.join(' ')), range: String(rssi), timeZone },
  };
  const each = CONTENT_LANGUAGES.flatMap((language) =>
    (outputs[language] ?? []).map((output) => cellsOf(language, output)),
  );
  return (each.length ? each : [{}]).map((cells, at) => {
    const row = { ...(at === 0 ? whole : { id: whole.id, name: whole.name }), ...cells };
    return INFO_COLUMNS.map((column) => row[column] ?? '');
  });
}

function cellsOf(language: ContentLanguage, output: Output): Partial<Cells> {
  const { type, title, condition, rssi } = output;
  const text = (value: string | undefined) => escapeFormulas(value ?? '');
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    ...{ language, type, title: text(title), url: text(output.url), text: text(output.text) },
    ...{ previewUrl: text(output.previewUrl), audioUrl: text(output.audioUrl) },
    ...{ speechText: text(output.speechText), outputRange: number(rssi) },
    ...{ timeFrom: condition?.time?.from ?? '', timeTo: condition?.time?.to ?? '' },
    ...{ valueMin: number(condition?.value?.min), valueMax: number(condition?.value?.max) },
  };
}
