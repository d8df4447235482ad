import * as fc from 'fast-check';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registerBeacons } from '../../../../shared/contract/admin.ts';
import { NASTY_NUMBERS, NASTY_TEXTS, NASTY_TIMES } from '../../../../test/support/nasty.ts';
import { readCsv } from '../../components/csv-in/read-csv.ts';
import { isFailed, plan } from './plan.ts';
import { type Csv, HEADS, readRow } from './read-csv.ts';

const FOR_ALL = { orderCode: '', shortUrl: false };
const read = async (text: string, forAll = FOR_ALL) => {
  const csv = (await readCsv(new File([text], 'ids.csv'), HEADS)) as Csv;
  return plan(csv, csv.fields, forAll).map(({ line, asked: { id, metaData }, outcome }) => ({
    line,
    id,
    ...metaData,
    outcome,
  }));
};

test.each([
  ['id,orderCode\n5A0012FFBC01,abcd\n', 'a header'],
  [
    'Order Code;Beacon ID\nABCD;5a:00:12:ff:bc:01',
    'a header in another order, with another separator and spelling',
  ],
  ['\uFEFFMAC address\tBestell-Code\n5A0012FFBC01\tABCD', 'a header in German, with a byte order mark'],
  ['5A0012FFBC01,ABCD', 'no header'],
])('a file is read by %#: %j has %s', async (text) => {
  const [row] = await read(text);
  expect(row).toMatchObject({ id: '5A0012FFBC01', orderCode: 'ABCD', outcome: undefined });
});

test('lines are counted as in spreadsheets', async () => {
  expect((await read('id\n5A0012FFBC01\n5A0012FFBC02')).map(({ line }) => line)).toEqual([2, 3]);
  expect((await read('5A0012FFBC01\n5A0012FFBC02')).map(({ line }) => line)).toEqual([1, 2]);
  expect((await read('\nid,type\n\n,\n5A0012FFBC01,\n')).map(({ line }) => line)).toEqual([5]);
});

test('the faults of a row are known before anything is sent', async () => {
  const rows = await read(
    [
      'id,type,orderCode',
      ',,',
      '5A,,',
      'nonsense,,',
      '5A0012FFBC01,TOASTER,',
      '5A0012FFBC02,,no',
      '5A0012FFBC03,,',
      '5a0012ffbc03,,',
    ].join('\n'),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'TOO_SHORT',
    'INVALID:FORM',
    'INVALID:TYPE',
    'INVALID:ORDER_CODE',
    undefined,
    'INVALID:DUPLICATE',
  ]);
});

test('rows without their own values get the order code and short URL for all', async () => {
  const rows = await read('id,orderCode,shortUrl\n5A0012FFBC01,OWN1,\n5A0012FFBC02,,ja', {
    orderCode: 'all1',
    shortUrl: false,
  });
  expect(rows).toMatchObject([
    { orderCode: 'OWN1', generateShortId: false },
    { orderCode: 'ALL1', generateShortId: true },
  ]);
});

test('a MAC with separators is not a bar code, whatever its digits', async () => {
  const rows = await read('03:60:00:29:14:52\n03:60:00:29:14:53\n036000291454');
  // If it cannot be a bar code, no type is sent: an update would turn a sensor beacon into a smart beacon.
  expect(rows.map(({ type }) => type)).toEqual(['SMART_BEACON', undefined, undefined]);
});

test('an apostrophe that escapes a formula is not part of an id', () => {
  expect(readRow({ line: 1, cells: ["'-1234562"] }, ['id'], FOR_ALL).id).toBe('-1234562');
});

const VALID = ['5A0012FFBC01', 'ABCD', 'SMART_BEACON', 'yes'];
const cell = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS, ...NASTY_TIMES, ...NASTY_NUMBERS.map((number) => JSON.stringify(number))),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...VALID),
);
const nastyRows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 4 });

test('of any file, only rows that the API accepts are sent, and each other row has a fault', async () => {
  const anyText = fc.oneof(
    nastyRows.map((rows) => rows.map((cells) => cells.join(',')).join('\n')),
    nastyRows.map((rows) => papa.unparse([['id', 'orderCode', 'type', 'shortUrl'], ...rows])),
    fc.string({ unit: 'binary' }),
  );
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const csv = await readCsv(new File([text], 'ids.csv'), HEADS);
      if (csv === 'empty' || csv === 'tooLarge') return;
      const sent = plan(csv, csv.fields, FOR_ALL).filter((row) => !isFailed(row));
      tried += sent.length;
      for (const { asked } of sent) {
        const { id, metaData } = asked;
        expect(id.isWellFormed()).toBe(true);
        const body = { beaconConfigurations: [{ id, metaData }] };
        expect(z.safeParse(registerBeacons.body, body).error?.issues ?? []).toEqual([]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(tried).toBeGreaterThan(0);
});

test('a valid row is read among any others', async () => {
  const header = ['id', 'orderCode', 'type', 'shortUrl'];
  await fc.assert(
    fc.asyncProperty(nastyRows, nastyRows, async (before, after) => {
      const text = papa.unparse([header, ...before, VALID, ...after], { newline: '\n' });
      const rows = await read(text);
      expect(rows).toContainEqual(
        expect.objectContaining({ id: VALID[0], orderCode: VALID[1], type: VALID[2], generateShortId: true }),
      );
    }),
    { numRuns: 1000 },
  );
});
