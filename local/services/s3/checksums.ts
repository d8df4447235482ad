import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from '../../types.ts';

/** Checksums that S3 keeps with an object, by the name of their header. */
export type Checksums = Record<string, string>;

const PREFIX = 'x-amz-checksum-';
/** Headers that begin alike and hold no checksum. */
const OTHERS = new Set(['x-amz-checksum-mode', 'x-amz-checksum-type', 'x-amz-checksum-algorithm']);

const algorithms: Record<string, (body: Buffer) => string> = {
  crc32: (body) => base64(crc32(body)),
  crc32c: (body) => base64(crc32c(body)),
  crc64nvme: (body) => base64(...crc64nvme(body)),
  sha1: (body) => createHash('sha1').update(body).digest('base64'),
  sha256: (body) => createHash('sha256').update(body).digest('base64'),
};

/**
 * The checksums that a request gives, found to be right.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html
 */
export function verifiedChecksums(headers: Record<string, string>, body: Buffer): Checksums {
  const md5 = headers['content-md5'];
  if (md5 !== undefined && Buffer.from(md5, 'base64').length !== 16) {
    throw new AwsError('InvalidDigest', 400, 'The Content-MD5 you specified was invalid.');
  }
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) {
    throw new AwsError('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  }
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

/** The checksum of an object uploaded in parts is that of its parts' checksums. */
export function compositeChecksums(parts: readonly Checksums[]): Checksums {
  const [name] = Object.keys(parts[0] ?? {});
  const compute = name && algorithms[name.slice(PREFIX.length)];
  if (!name || !compute || !parts.every((part) => name in part)) return {};
  const all = Buffer.concat(parts.map((part) => Buffer.from(part[name]!, 'base64')));
  return { [name]: `${compute(all)}-${parts.length}` };
}

function base64(...words: number[]): string {
  const bytes = Buffer.alloc(4 * words.length);
  words.forEach((word, index) => {
    bytes.writeUInt32BE(word >>> 0, 4 * index);
  });
  return bytes.toString('base64');
}

/** The Castagnoli polynomial, which Node does not offer. */
const castagnoli = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});

function crc32c(body: Buffer): number {
  let value = 0xffffffff;
  for (const byte of body) value = castagnoli[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return value ^ 0xffffffff;
}

/** What the AWS command line computes by default, in two halves since numbers have no 64 bits. */
const nvme = Array.from({ length: 256 }, (_, index) => {
  let value = BigInt(index);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n;
  return value;
});
const nvmeHigh = Uint32Array.from(nvme, (value) => Number(value >> 32n));
const nvmeLow = Uint32Array.from(nvme, (value) => Number(value & 0xffffffffn));

function crc64nvme(body: Buffer): [high: number, low: number] {
  let high = 0xffffffff;
  let low = 0xffffffff;
  for (const byte of body) {
    const index = (low ^ byte) & 0xff;
    low = ((low >>> 8) | (high << 24)) ^ nvmeLow[index]!;
    high = (high >>> 8) ^ nvmeHigh[index]!;
  }
  return [high ^ 0xffffffff, low ^ 0xffffffff];
}
