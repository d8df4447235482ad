// @vitest-environment node
import { expect, test } from 'vitest';
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
const rows = (...items: Item[]) => toCsv(columns, items).slice(1).split('\r\n');

test('the first line names the columns, each further line is an item', () => {
  expect(rows({ name: 'Lobby', volts: 2984 })).toEqual(['Name,"Charge, mV"', 'Lobby,2984', '']);
});

test('commas, quotes and line breaks stay within their field', () => {
  expect(toCsv(columns, [{ name: 'a "b", c\nd', volts: null }])).toContain('"a ""b"", c\nd",\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx'])('%j is no formula for a spreadsheet', (name) => {
  expect(rows({ name, volts: null })[1]).toBe(`'${name},`);
});

test('a negative number is a number', () => {
  expect(rows({ name: 'x', volts: -5 })[1]).toBe('x,-5');
});

test('a spreadsheet is told that it is UTF-8', () => {
  expect(toCsv(columns, []).charCodeAt(0)).toBe(0xfeff);
});
