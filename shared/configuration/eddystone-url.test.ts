import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeEddystoneUrl } from './eddystone-url.ts';

const SCHEMES = ['http://www.', 'https://www.', 'http://', 'https://'];
/** The table of the Eddystone-URL specification, code by code. */
const ENDINGS = [
  ...['.com/', '.org/', '.edu/', '.net/', '.info/', '.biz/', '.gov/'],
  ...['.com', '.org', '.edu', '.net', '.info', '.biz', '.gov'],
];

/** Decodes a frame as a phone does. */
const decode = ([scheme, ...rest]: readonly number[]) =>
  SCHEMES[scheme!] + rest.map((byte) => ENDINGS[byte] ?? String.fromCharCode(byte)).join('');

const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const urls = fc
  .tuple(
    fc.constantFrom(...SCHEMES),
    fc.array(fc.oneof({ weight: 4, arbitrary: printable }, fc.constantFrom(...ENDINGS)), {
      minLength: 1,
      maxLength: 24,
    }),
  )
  .map(([scheme, parts]) => scheme + parts.join(''));

describe('a URL in an Eddystone frame', () => {
  it('is decoded to the same URL, and takes at most 18 bytes', () => {
    fc.assert(
      fc.property(urls, (url) => {
        const { result, bytes, tokens } = encodeEddystoneUrl(url);
        expect(result).toBe(tokens > 18 ? 'TOOLONG' : 'OK');
        if (result === 'OK') {
          expect(decode(bytes)).toBe(url);
          expect(bytes.length).toBe(tokens);
        }
      }),
    );
  });

  it('takes one byte for the scheme, for an ending and for any other character', () => {
    fc.assert(
      fc.property(urls, (url) => {
        const short = url
          .replace(/^https?:\/\/(www\.)?/, '#')
          .replace(/\.(com|org|edu|net|info|biz|gov)\/?/g, '#');
        expect(encodeEddystoneUrl(url).tokens).toBe(short.length);
      }),
    );
  });

  it('must be printable ASCII', () => {
    const other = fc.integer({ min: 0, max: 0xffff }).filter((code) => code <= 0x20 || code >= 0x7f);
    fc.assert(
      fc.property(other, fc.constantFrom('a', ''), (code, before) => {
        const url = `https://${before}${String.fromCharCode(code)}`;
        expect(encodeEddystoneUrl(url).result).toBe('INVALID');
      }),
    );
  });

  it.each([
    ['https://example.com/123456', 15, 'OK'],
    ['https://example.com/12345678', 17, 'OK'],
    ['https://example.com/123456789', 18, 'OK'],
    ['https://example.com/1234567890', 19, 'TOOLONG'],
    ['HTTPS://www.abc.org', 5, 'OK'],
    ['https://', 1, 'INVALID'],
    ['ftp://example.com', 0, 'INVALID'],
    ['example.com', 0, 'INVALID'],
    ['', 0, 'INVALID'],
  ])('%s has %i tokens and is %s', (url, tokens, result) => {
    expect(encodeEddystoneUrl(url)).toMatchObject({ tokens, result });
  });
});
