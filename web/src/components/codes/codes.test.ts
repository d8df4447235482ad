import { describe, expect, it, test } from 'vitest';
import { barSvg, barsOf } from './bar-svg.ts';
import { codesOf } from './codes-of.ts';
import { qrSvg } from './qr-svg.ts';

const CODES = [
  ['EAN8', '96385074'],
  ['EAN13', '4006381333931'],
  ['UPCA', '036000291452'],
  ['PZN7', '1234562'],
  ['PZN8', '27580899'],
] as const;

/** The dark and light modules of an EAN-8 (ISO/IEC 15420): odd parity on the left, its opposite on the right. */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const inverted = (pattern: string) => pattern.replace(/[01]/g, (one) => (one === '1' ? '0' : '1'));
const ean8Modules = (digits: string) =>
  [
    '101',
    ...[...digits.slice(0, 4)].map((digit) => LEFT[Number(digit)]!),
    '01010',
    ...[...digits.slice(4)].map((digit) => inverted(LEFT[Number(digit)]!)),
    '101',
  ].join('');

describe('a bar code', () => {
  it.each(CODES)('of %s is drawn as a picture and as bars', (type, digits) => {
    expect(barSvg(type, digits)).toMatch(/^<svg viewBox/);
    const { bars, width } = barsOf(type, digits);
    expect(bars.length).toBeGreaterThan(20);
    for (const bar of bars) expect(bar.x + bar.width).toBeLessThanOrEqual(width);
  });

  it('has the bars that the standard gives its digits', () => {
    const { bars, width } = barsOf('EAN8', '96385074');
    const module = width / 67;
    const modules = Array(67).fill('0');
    for (const bar of bars)
      modules.fill('1', Math.round(bar.x / module), Math.round((bar.x + bar.width) / module));
    expect(modules.join('')).toBe(ean8Modules('96385074'));
  });
});

test('a QR code has the white margin of four modules', () => {
  expect(qrSvg('https://console.example/q/k7m2qr9b')).toContain('<svg');
});

test('the codes of a beacon are its bar code and its short URL', () => {
  const shortUrl = 'https://console.example/q/k7m2qr9b';
  const bar = { kind: 'bar', type: 'PZN8', digits: '27580899' };
  expect(codesOf({ id: '-27580899', type: 'PZN8', shortUrl: null })).toEqual([bar]);
  expect(codesOf({ id: '-27580899', type: 'PZN8', shortUrl })).toEqual([bar, { kind: 'qr', url: shortUrl }]);
  expect(codesOf({ id: 'F00000000001', type: 'SMART_BEACON', shortUrl: null })).toEqual([]);
  // Not registered by its digits.
  expect(codesOf({ id: '27580890', type: 'EAN8', shortUrl: null })).toEqual([]);
});
