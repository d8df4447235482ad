import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { iso, now } from './clock.ts';
import { expr, set } from './expression.ts';
import { ConditionFailed, deleteItem, getItem, type Item, ofThisCall, putItem, updateItem } from './table.ts';

/**
 * Makes creates, tasks and charges idempotent: stores the reply under the Idempotency-Key, so a retry gets the same
 * reply and does nothing. The key is stored only as a hash. A reply with a secret is stored for a quarter of an hour,
 * encrypted with a key derived from the header, which only the caller has.
 */
export interface OnceOptions {
  /** Keys of different callers never collide. */
  readonly callerId: string;
  readonly operationId: string;
  readonly key: string;
  /** The whole input; a different input under the same key is refused. */
  readonly request: unknown;
  readonly secret: boolean;
  /** The caller's rights, as text. A caller whose rights have changed gets no stored reply. */
  readonly authority: string;
}

const KEPT_SECONDS = 24 * 3600;
const SECRET_KEPT_SECONDS = 15 * 60;
/**
 * A DynamoDB item holds 400 kB, and sealing adds a third. Only calls that change nothing have larger replies (a
 * newsletter's preview): these are not stored, and a retry runs them again.
 */
const REPLY_MAX_BYTES = 250_000;
/** Longer than a function may run: a call that started before that has died, and may be retried. */
const RUNNING_SECONDS = 35;

interface StoredCall extends Item {
  request: string;
  authority: string;
  startedAt: number;
  reply?: string;
}

const hash = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs a call, or returns its stored reply.
 *
 * @param checkReplay throws if the caller may no longer have that reply
 */
export async function once<T>(
  options: OnceOptions,
  run: () => Promise<T>,
  checkReplay: () => Promise<unknown> = async () => {},
): Promise<T> {
  const { callerId, operationId, key, secret, authority } = options;
  const at = { pk: `idempotency#${hash(callerId, operationId, key)}`, sk: 'reply' };
  const request = hash(JSON.stringify(options.request));
  const startedAt = now();
  const own = ofThisCall();
  const ttl = Math.floor(startedAt / 1000) + (secret ? SECRET_KEPT_SECONDS : KEPT_SECONDS);
  const abandoned = expr`attribute_not_exists(#reply) AND #startedAt < ${startedAt - RUNNING_SECONDS * 1000} AND #request = ${request}`;
  const expired = expr`#ttl < ${Math.floor(startedAt / 1000)}`;
  try {
    await putItem(
      { ...at, request, authority, startedAt, ttl, createdAt: iso(startedAt), ...own },
      expr`attribute_not_exists(#pk) OR (${abandoned}) OR ${expired}`,
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const stored = await getItem<StoredCall>(at, { consistent: true });
    if (stored && stored.request !== request)
      throw new Refusal('REQUEST_ERROR', { 'Idempotency-Key': 'used for another call' });
    if (stored && stored.authority !== authority)
      throw new Refusal('REQUEST_ERROR', { 'Idempotency-Key': 'used with other rights' });
    if (!stored?.reply) throw new Refusal('PLEASE_TRY_AGAIN');
    await checkReplay();
    return JSON.parse(secret ? open(stored.reply, key) : stored.reply) as T;
  }
  try {
    const reply = await run();
    const text = JSON.stringify(reply);
    if (Buffer.byteLength(text) > REPLY_MAX_BYTES) await deleteItem(at);
    else await updateItem(at, set({ reply: secret ? seal(text, key) : text }), expr`#call = ${own.call}`);
    return reply;
  } catch (error) {
    // A refused call changed nothing, so the caller may retry it under the same key.
    if (error instanceof Refusal) await deleteItem(at);
    throw error;
  }
}

const sealingKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'kept reply', 32));

function seal(text: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
