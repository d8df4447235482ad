import { describe, expect, it } from 'vitest';
import { pdf } from '../../../../test/support/pictures.ts';
import { isPdf } from './is-pdf.ts';

describe('a document', () => {
  it('is accepted when its table of objects is where its end says', () => {
    expect(isPdf(pdf('terms'))).toBe(true);
    expect(isPdf(Buffer.concat([pdf('terms'), Buffer.from('\r\n\n')]))).toBe(true);
  });

  it('is refused when it is cut off, has data after its end, is of another type, or has no table there', () => {
    const file = pdf('terms');
    const shifted = Buffer.concat([file.subarray(0, 9), Buffer.from('<html>'), file.subarray(9)]);
    const others = [
      file.subarray(0, -8),
      Buffer.concat([file, Buffer.from('<script>')]),
      Buffer.concat([Buffer.from('<html>'), file]),
      Buffer.from('%PDF-1.7 terms'),
      shifted,
    ];
    expect(others.map(isPdf)).toEqual(others.map(() => false));
  });
});
