import { expect, test } from 'vitest';
import { verifiedChecksums } from './checksums.ts';

const body = Buffer.from('123456789');
const hex = (text: string) => Buffer.from(text, 'hex').toString('base64');
/** Check values from the catalogue of CRC algorithms and FIPS 180. */
const right = {
  'x-amz-checksum-crc32': hex('cbf43926'),
  'x-amz-checksum-sha256': hex('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'),
};

test('each checksum is computed and stored', () => {
  expect(verifiedChecksums(right, body)).toEqual(right);
});

test('a wrong checksum and an unsupported algorithm are refused', () => {
  for (const [name, value] of Object.entries(right)) {
    expect(() => verifiedChecksums({ [name]: value }, Buffer.from('other'))).toThrow('did not match');
  }
  expect(() => verifiedChecksums({ 'x-amz-checksum-sha1': 'x' }, body)).toThrow('does not compute sha1');
});
