import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { barSheet, blocksOf, PER_PAGE, qrSheet } from './code-sheet.ts';

const code = (n: number) => ({
  id: `k7m2qr${String(n).padStart(2, '0')}`,
  shortUrl: `https://console.example/q/k7m2qr${n}`,
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
  const text = await qrSheet([{ id: 'a)b\\(é', shortUrl: 'https://x/q/y' }]).text();
  expect(text).toContain('(a\\)b\\\\\\(?) Tj');
});

test('a page of bar codes has the bars and the digits on each label', async () => {
  const bars = [
    { x: 0, width: 1 },
    { x: 3, width: 2 },
  ];
  const text = await barSheet({ bars, width: 5 }, '96385074').text();
  expect(text.match(/\(96385074\) Tj/g)).toHaveLength(PER_PAGE);
  expect(text.match(/ re\s*f/g)).toHaveLength(PER_PAGE * bars.length);
});
