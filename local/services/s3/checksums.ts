import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from '../../types.ts';

/** Checksums that S3 stores with an object, by the name of their header. */
export type Checksums = Record<string, string>;

const PREFIX = 'x-amz-checksum-';
/** Headers with this prefix that are not checksums. */
const OTHERS = new Set(['x-amz-checksum-mode', 'x-amz-checksum-algorithm']);

const algorithms: Record<string, (body: Buffer) => string> = {
  crc32(body) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(body));
    return bytes.toString('base64');
  },
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
};

/**
 * The checksums of a request. Throws `AwsError` for a wrong one.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
 */
export function verifiedChecksums(headers: Record<string, string>, body: Buffer): Checksums {
  const given = Object.entries(headers).filter(([name]) => name.startsWith(PREFIX) && !OTHERS.has(name));
  for (const [name, value] of given) {
    const algorithm = name.slice(PREFIX.length);
    const compute = algorithms[algorithm];
    if (!compute)
      throw new AwsError('NotImplemented', 501, `The local platform does not compute ${algorithm}.`);
    const right = compute(body);
    if (Buffer.from(value, 'base64').length !== Buffer.from(right, 'base64').length) {
      throw new AwsError('InvalidRequest', 400, `Value for ${name} header is invalid.`);
    }
    if (right !== value) {
      const message = `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`;
      throw new AwsError('BadDigest', 400, message);
    }
  }
  return Object.fromEntries(given);
}
