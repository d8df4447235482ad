import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { blocksOf, qrSheet } from './qr-sheet.ts';

const code = (n: number) => ({
  id: `k7m2qr${String(n).padStart(2, '0')}`,
  shortUrl: `https://console.example/q/k7m2qr${n}`,
  orderCode: 'ABCD2345',
});
const sheet = (count: number) => qrSheet(Array.from({ length: count }, (_, n) => code(n))).text();

test('the modules on the sheet are those of the code', () => {
  const { blocks, size } = blocksOf(code(1).shortUrl);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const { column, row, width, height } of blocks)
    for (const squares of drawn.slice(row, row + height)) squares.fill(true, column, column + width);
  expect(drawn).toEqual(encode(code(1).shortUrl, { ecc: 'M', border: 0 }).data);
});

test('a page has twenty-four codes, and further ones are on another page', async () => {
  const pages = async (count: number) => (await sheet(count)).match(/\/Type \/Page\s/g)?.length;
  expect([await pages(1), await pages(24), await pages(25), await pages(1000)]).toEqual([1, 1, 2, 42]);
});

test('text cannot break out of its string, and unsupported characters become a question mark', async () => {
  const text = await qrSheet([{ id: 'a)b\\(é', shortUrl: 'https://x/q/y', orderCode: 'ABCD' }]).text();
  expect(text).toContain('(a\\)b\\\\\\(?) Tj');
});
