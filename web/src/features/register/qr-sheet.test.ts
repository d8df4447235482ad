import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrSheet, runsOf } from './qr-sheet.ts';

const code = (n: number) => ({
  id: `k7m2qr${String(n).padStart(2, '0')}`,
  shortUrl: `https://console.example/q/k7m2qr${n}`,
  orderCode: 'ABCD2345',
});
const sheet = (count: number) => qrSheet(Array.from({ length: count }, (_, n) => code(n))).text();

test('the squares on the sheet are those of the code', () => {
  const { runs, size } = runsOf(code(1).shortUrl);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [column, row, width] of runs) drawn[row]!.fill(true, column, column + width);
  expect(drawn).toEqual(encode(code(1).shortUrl, { ecc: 'M', border: 0 }).data);
});

test('twenty-four codes are one page, and what is left is another', async () => {
  const pages = async (count: number) => (await sheet(count)).match(/\/Type \/Page /g)?.length;
  expect([await pages(1), await pages(24), await pages(25), await pages(1000)]).toEqual([1, 1, 2, 42]);
});

test('each object stands where the table at the end says', async () => {
  const text = await sheet(30);
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  expect(offsets).toHaveLength(3 + 2 * 2);
  for (const [at, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj`));
  for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(stream).toHaveLength(Number(length));
});

test('text cannot end its string, and what the font lacks is a question mark', async () => {
  const text = await qrSheet([{ id: 'a)b\\(é', shortUrl: 'https://x/q/y', orderCode: 'ABCD' }]).text();
  expect(text).toContain('(a\\)b\\\\\\(?) Tj');
});
