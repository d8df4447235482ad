import * as fc from 'fast-check';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { escapeFormulas, unescapeFormulas } from '../../../../shared/csv-cells.ts';
import { toCsv } from './csv.ts';
import type { Column } from './list-spec.ts';

interface Item {
  readonly name: string;
  readonly volts: number | null;
}
const columns: readonly Column<Item>[] = [
  { id: 'name', title: 'Name', cell: () => null, csv: ({ name }) => name },
  { id: 'volts', title: 'Charge, mV', cell: () => null, csv: ({ volts }) => volts },
];
const rows = async (...items: Item[]) => (await toCsv(columns, items)).slice(1).split('\r\n');

test('the first line contains the titles, and each further line is an item', async () => {
  expect(await rows({ name: 'Lobby', volts: 2984 })).toEqual(['Name,"Charge, mV"', 'Lobby,2984', '']);
});

test('the title of a number names its unit', async () => {
  const csv = await toCsv([{ ...columns[1]!, title: 'Battery', unit: '%' }], []);
  expect(csv.slice(1)).toBe('"Battery, %"\r\n');
});

test('commas, quotes and line breaks stay within their field', async () => {
  expect(await toCsv(columns, [{ name: 'a "b", c\nd', volts: null }])).toContain('"a ""b"", c\nd",\r\n');
});

test('a negative number stays a number', async () => {
  expect((await rows({ name: 'x', volts: -5 }))[1]).toBe('x,-5');
});

test('the file is marked as UTF-8', async () => {
  expect((await toCsv(columns, [])).charCodeAt(0)).toBe(0xfeff);
});

test('a further value of a cell is a column of its own, once', async () => {
  const also = [
    { title: 'Floor', csv: () => 'ground' },
    { title: 'Name', csv: ({ name }: Item) => name },
  ];
  const csv = await toCsv([{ ...columns[0]!, also }], [{ name: 'Lobby', volts: null }]);
  expect(csv.slice(1)).toBe('Name,Floor\r\nLobby,ground\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['＝1', "'＝1"],
  ['\tx', "'\tx"],
  ['\r=1', "'\r'=1"],
  [' =1', " '=1"],
  ['x;=1;y', "x;'=1;y"],
  ['x;"=1";y', 'x;"\'=1";y'],
  ['x\n@y', "x\n'@y"],
])('%j is escaped as %j', (text, written) => {
  expect(escapeFormulas(text)).toBe(written);
});

test.each(['a-b', 'Hall 3, -1', 'a = b', 'x; y', '10 €'])('%j stays as it is', (text) => {
  expect(escapeFormulas(text)).toBe(text);
});

const TRIGGER = /^[\s"\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const signs = [...'=+-@＝＋－＠,;"\'\t\r\n x1', '\u200b', '\u00a0', '\ufeff'];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }),
  fc.string({ unit: 'grapheme' }),
);

/** Fields as a spreadsheet may split them: with quotes respected at the start of a field, or not at all. */
const fieldsOf = (csv: string, delimiter: string): string[] => [
  ...papa.parse<string[]>(csv.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' }).data.flat(),
  ...(delimiter === ';' ? csv.split(/;|\r\n|\r|\n/) : []),
];

test('no field starts as a formula, whether a spreadsheet splits at commas or at semicolons', async () => {
  const table = fc.array(fc.tuple(text, text, fc.option(fc.nat())), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(table, async (rowsOf) => {
      type Row = (typeof rowsOf)[number];
      const three = ([0, 1, 2] as const).map(
        (at): Column<Row> => ({ id: `${at}`, title: `${at}`, cell: () => null, csv: (row) => row[at] }),
      );
      const csv = (await toCsv(three, rowsOf)).slice(1);
      for (const delimiter of [',', ';'])
        expect(fieldsOf(csv, delimiter).filter((field) => TRIGGER.test(field))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('an escaped text is read back as the original', () => {
  for (const id of ['-1234567', '＝x', 'AA0000000001']) expect(unescapeFormulas(escapeFormulas(id))).toBe(id);
});
