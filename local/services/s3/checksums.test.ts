import { expect, test } from 'vitest';
import { compositeChecksums, verifiedChecksums } from './checksums.ts';

const body = Buffer.from('123456789');
const hex = (text: string) => Buffer.from(text, 'hex').toString('base64');
/** Check values from the catalogue of CRC algorithms and FIPS 180. */
const right = {
  'x-amz-checksum-crc32': hex('cbf43926'),
  'x-amz-checksum-crc32c': hex('e3069283'),
  'x-amz-checksum-crc64nvme': hex('ae8b14860a799888'),
  'x-amz-checksum-sha1': hex('f7c3bc1d808e04732adf679965ccc34ca7ae3441'),
  'x-amz-checksum-sha256': hex('15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'),
};

test('each checksum is computed and kept', () => {
  expect(verifiedChecksums(right, body)).toEqual(right);
});

test('each checksum that does not fit is refused', () => {
  for (const [name, value] of Object.entries(right)) {
    expect(() => verifiedChecksums({ [name]: value }, Buffer.from('other'))).toThrow('did not match');
  }
  expect(() => verifiedChecksums({ 'content-md5': hex('00'.repeat(16)) }, body)).toThrow('Content-MD5');
  expect(() => verifiedChecksums({ 'x-amz-checksum-crc16': 'x' }, body)).toThrow('does not compute crc16');
});

test('the checksum of parts is that of their checksums, if all have one', () => {
  const part = { 'x-amz-checksum-crc32': right['x-amz-checksum-crc32'] };
  expect(compositeChecksums([part, part])['x-amz-checksum-crc32']).toMatch(/-2$/);
  expect(compositeChecksums([part, {}])).toEqual({});
});
