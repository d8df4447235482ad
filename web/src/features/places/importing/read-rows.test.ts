import papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCsv } from '../../../components/csv-in/read-csv.ts';
import { type Csv, type Field, HEADS, readRows } from './read-rows.ts';

const read = async (text: string, clears = false) => {
  const csv = (await readCsv<Field>(new File([text], 'devices.csv'), HEADS)) as Csv;
  return readRows(csv, csv.fields, clears).map(({ kind, asked, fault }) => ({ kind, ...asked, fault }));
};

const DOOR = { kind: 'beacons', id: '5A0012FFBC01', description: 'Door', site: 'Hall 4' };
test.each([
  ['ID,Name,Site,Tags\n5a:00:12:ff:bc:01,Door,Hall 4,"VIP, fair"', 'saved from a list in English'],
  [
    'Name;ID;Schlagwörter;Standort;Batterie\nDoor;5A0012FFBC01;vip,fair;Hall 4;80',
    'in German, with columns that mean nothing',
  ],
  ['\uFEFFNom\tID\tSite\tÉtiquettes\nDoor\t5A0012FFBC01\tHall 4\tvip; fair', 'in French, with tabs'],
  ['5A0012FFBC01,Door,Hall 4,"vip,fair"', 'without a head'],
])('a file is read by %#: %j is %s', async (text) => {
  expect(await read(text)).toEqual([{ ...DOOR, tags: ['vip', 'fair'], fault: undefined }]);
});

test('an empty cell keeps a value, unless empty cells clear; a column that is missing never does', async () => {
  const text = 'id,name,tags\n5A0012FFBC01,,';
  expect(await read(text)).toEqual([{ kind: 'beacons', id: '5A0012FFBC01', fault: undefined }]);
  expect(await read(text, true)).toEqual([
    { kind: 'beacons', id: '5A0012FFBC01', description: '', tags: [], fault: undefined },
  ]);
  expect((await read('id,site\n5A0012FFBC01,', true))[0]).toMatchObject({ site: null });
});

test('beacons and hubs may be in one file, hubs in any case', async () => {
  expect((await read('id\nHUB0BADCAFE\n5A0012FFBC01')).map(({ kind, id }) => [kind, id])).toEqual([
    ['hubs', 'hub0badcafe'],
    ['beacons', '5A0012FFBC01'],
  ]);
});

test('the faults of a row are known before anything is sent', async () => {
  const rows = [
    ['id', 'name', 'site', 'tags'],
    ['nonsense!', '', '', ''],
    ['5A0012FFBC01', 'x'.repeat(201), '', ''],
    ['5A0012FFBC02', '', 'x'.repeat(61), ''],
    ['5A0012FFBC03', '', '', 'a#b'],
    ['5A0012FFBC04', '', '', Array.from({ length: 11 }, (_, n) => `t${n}`).join()],
    ['5A0012FFBC05', '', '', ''],
    ['5a0012ffbc05', 'Door', '', ''],
  ];
  expect((await read(papa.unparse(rows))).map(({ fault }) => fault)).toEqual([
    ...['id', 'description', 'site', 'tags', 'tags'],
    ...[undefined, 'duplicate'],
  ]);
});
