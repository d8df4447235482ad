import * as fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, it, test } from 'vitest';
import { line } from '../model/common.ts';
import type { Info } from '../model/info.ts';
import * as csv from './info-csv.ts';
import { CONTENT_LANGUAGES, OUTPUT_TYPES, Output, TEXT_MAX, TITLE_MAX, VALUE_MAX } from './output.ts';
import { readGroups, readHead } from './read-info-csv.ts';

/** The file of Infos as the console writes it, read again as a spreadsheet or the console would. */
function read(infos: readonly Info[], newline = '\r\n') {
  const text = papa.unparse(
    [csv.INFO_COLUMNS as readonly string[] as string[], ...infos.flatMap(csv.infoRows)],
    { newline },
  );
  const { data } = papa.parse<string[]>(text);
  const [head, ...rows] = data.map((cells, at) => ({ line: at + 1, cells }));
  return readGroups(readHead(head!.cells)!, rows);
}
const readRows = (...rows: Partial<Record<csv.InfoColumn, string>>[]) =>
  readGroups(
    csv.INFO_COLUMNS,
    rows.map((row, at) => ({ line: at + 2, cells: csv.INFO_COLUMNS.map((column) => row[column] ?? '') })),
  );
const faults = (...rows: Parameters<typeof readRows>) =>
  readRows(...rows).map(({ read: found }) => ('fault' in found ? found.fault : undefined));

const info = (other: Partial<Info>): Info => ({
  ...{ id: 'i1', userId: 'u1', name: 'Harbour', description: '', active: true, published: false },
  ...{ languages: [], hasDraft: true, offline: 'not', beaconsCount: 0, findings: 0, version: 1 },
  ...{ scheduledFor: null },
  ...{ createdDate: '2026-01-01T00:00:00.000Z', changedDate: '2026-01-01T00:00:00.000Z' },
  ...{ outputs: {}, rssi: -85, timeZone: 'Europe/Berlin', beaconIds: [] },
  ...other,
});

/** Texts as they are stored: what the schema makes of any text. */
const stored = (schema: { safeParse: (text: string) => { success: boolean; data?: string } }, max: number) =>
  fc
    .oneof(
      fc.constantFrom('=1+1', '-5', "'=x", '\u200b', 'a\u0000b', '\r\n;=x', '"=1"'),
      fc.string({ unit: 'binary', maxLength: max }),
      fc.string({ unit: fc.constantFrom(...'=+-@,;"\'\t\n x1'), maxLength: 12 }),
    )
    .map((text) => schema.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data }) => data!);
const url = fc.oneof(fc.webUrl(), fc.constantFrom('', '=1+1', '/files/content/a.pdf'));
const text = fc
  .oneof(
    fc.constantFrom('=1+1', '-5', "'=x", '\u200b', 'a\u0000b', '\r\n;=x', '"=1"'),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  .filter((one) => [...one].length <= TEXT_MAX);
const value = fc.double({ min: -VALUE_MAX, max: VALUE_MAX, noNaN: true }).map((number) => number + 0);
const clock = fc.constantFrom('00:00', '08:05', '23:59');
const output = fc
  .record(
    {
      type: fc.constantFrom(...OUTPUT_TYPES),
      title: stored(line(TITLE_MAX), TITLE_MAX),
      url,
      text,
      previewUrl: url,
      audioUrl: url,
      speechText: text,
      condition: fc.record(
        { time: fc.record({ from: clock, to: clock }), value: fc.record({ min: value, max: value }) },
        { requiredKeys: [] },
      ),
      rssi: fc.integer({ min: -120, max: -20 }),
    },
    { requiredKeys: ['type', 'title'] },
  )
  .map((one) => Output.safeParse(one))
  .filter(({ success }) => success)
  .map(({ data }) => data!);
const outputs = fc.record(
  Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => [language, fc.array(output, { minLength: 1, maxLength: 4 })]),
  ),
  { requiredKeys: [] },
);

/** Without empty texts and conditions: a file cannot tell them from none. */
const plain = (from: unknown): unknown =>
  JSON.parse(JSON.stringify(from), (key, one) =>
    (one === '' && key !== 'title' && key !== 'description') ||
    (key === 'condition' && !Object.keys(one).length)
      ? undefined
      : one,
  );

test('any Info comes back exactly as it was, in each type of output', () => {
  fc.assert(
    fc.property(
      outputs,
      stored(line(100, 1), 100),
      stored(line(500), 100),
      fc.boolean(),
      fc.constantFrom('\r\n', '\n'),
      (all, name, description, active, newline) => {
        const beaconIds = ['F00000000001', '-1234562', 'k7m2qr9b'];
        const one = info({
          outputs: all,
          name,
          description,
          active,
          beaconIds,
          rssi: -70,
          timeZone: 'Asia/Tokyo',
        });
        const [group, ...others] = read([one], newline);
        expect(others).toEqual([]);
        expect(plain((group!.read as { info: unknown }).info)).toEqual(
          plain({
            ...{ id: 'i1', name, description, state: 'draft', active, beaconIds },
            ...{ rssi: -70, timeZone: 'Asia/Tokyo', outputs: all },
          }),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('no cell of a text starts as a formula', () => {
  fc.assert(
    fc.property(outputs, (all) => {
      const numbers = new Set(['range', 'valueMin', 'valueMax', 'outputRange']);
      for (const row of csv.infoRows(info({ outputs: all })))
        for (const [at, cell] of row.entries())
          if (!numbers.has(csv.INFO_COLUMNS[at]!)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
    }),
  );
});

describe('the rows of a file', () => {
  const row = {
    name: 'Pier',
    active: 'yes',
    beacons: 'F00000000001',
    language: 'en',
    type: 'MESSAGE',
    title: 'Hi',
    text: 'Hello',
  };

  it('belong to one Info while they follow each other with its id, or its name', () => {
    const groups = readRows(
      { id: 'a', ...row },
      { ...row, id: 'a', title: 'Two' },
      { ...row, id: '', name: 'Quay' },
      { ...row, name: 'Quay', language: 'de' },
    );
    expect(groups.map(({ line: first, rows, id, name }) => [first, rows, id, name])).toEqual([
      [2, 2, 'a', 'Pier'],
      [4, 2, '', 'Quay'],
    ]);
  });

  it('are duplicates with an id or a name that an earlier Info of the file has', () => {
    expect(
      faults(
        { id: 'a', ...row },
        { id: 'b', ...row, name: 'Quay' },
        { id: 'a', ...row, name: 'Mole' },
        { ...row, name: 'quay' },
      ),
    ).toEqual([
      undefined,
      undefined,
      { line: 4, reason: 'DUPLICATE_ID', column: 'id' },
      { line: 5, reason: 'INFO_NAME_ALREADY_USED', column: 'name' },
    ]);
  });

  it.each<[Partial<Record<csv.InfoColumn, string>>, string, csv.InfoColumn]>([
    [{ name: '' }, 'MISSING_PARAMETER', 'name'],
    [{ active: 'perhaps' }, 'FORM_VALIDATION_FAILED', 'active'],
    [{ state: 'sent' }, 'FORM_VALIDATION_FAILED', 'state'],
    [{ range: '5' }, 'FORM_VALIDATION_FAILED', 'range'],
    [{ timeZone: 'Mars' }, 'FORM_VALIDATION_FAILED', 'timeZone'],
    [{ beacons: '?' }, 'FORM_VALIDATION_FAILED', 'beacons'],
    [{ language: 'it' }, 'FORM_VALIDATION_FAILED', 'language'],
    [{ type: 'SONG' }, 'FORM_VALIDATION_FAILED', 'type'],
    [{ title: '' }, 'MISSING_PARAMETER', 'title'],
    [{ title: 'x'.repeat(51) }, 'FORM_VALIDATION_FAILED', 'title'],
    [{ text: '' }, 'MISSING_PARAMETER', 'text'],
    [{ type: 'PDF', text: '', url: 'javascript:alert(1)' }, 'FORM_VALIDATION_FAILED', 'url'],
    [{ timeFrom: '8 am', timeTo: '10:00' }, 'FORM_VALIDATION_FAILED', 'timeFrom'],
    [{ valueMin: 'warm' }, 'FORM_VALIDATION_FAILED', 'valueMin'],
    [{ valueMin: '5', valueMax: '1' }, 'FORM_VALIDATION_FAILED', 'valueMin'],
  ])('%j are refused with the row and the column', (other, reason, column) => {
    expect(faults({ ...row, name: 'Other' }, { ...row, ...other })[1]).toEqual({ line: 3, reason, column });
  });

  it('are read as spreadsheets of another language write them', () => {
    const [group] = readRows({
      ...row,
      active: 'WAHR',
      range: '−70',
      valueMin: '1,5',
      timeFrom: '8:00',
      timeTo: '18:00:00',
    });
    expect(group!.read).toMatchObject({
      info: {
        ...{ active: true, rssi: -70, state: 'published' },
        outputs: { en: [{ condition: { value: { min: 1.5 }, time: { from: '08:00', to: '18:00' } } }] },
      },
    });
  });

  it('of another length than the head are refused', () => {
    const [group] = readGroups(csv.INFO_COLUMNS, [{ line: 2, cells: ['', 'Pier'] }]);
    expect(group!.read).toEqual({ fault: { line: 2, reason: 'INVALID_CSV_COLUMNS', column: undefined } });
  });
});

test('a head names each column once, in any order', () => {
  const columns = [...csv.INFO_COLUMNS];
  expect(readHead(columns.map((column) => ` ${column.toUpperCase()}`))).toEqual(columns);
  expect(readHead(columns.toReversed())).toEqual(columns.toReversed());
  expect(readHead(columns.slice(1))).toBeUndefined();
  expect(readHead([...columns.slice(1), 'name'])).toBeUndefined();
});
