import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const TAG_BYTES = 32;

/** Uses the normal form of RFC 8265 (NFC), because keyboards write a letter such as é in one code point or in two. */
function tagOf(password: string, nonce: Buffer, memory: number, passes: number) {
  const message = password.normalize('NFC');
  return derive('argon2id', { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes });
}

/** A password's hash with its parameters, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Compares a password with its hash. Without a hash (unknown account) it does the same work, to take the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash ?? DUMMY_HASH);
  if (!parsed) throw new Error('a stored password hash has an unknown format');
  const [memory, passes, nonce, expected] = parsed.slice(1) as [string, string, string, string];
  const tag = await tagOf(password, Buffer.from(nonce, 'base64'), Number(memory), Number(passes));
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && Boolean(hash);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;
