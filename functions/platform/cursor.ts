import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { currentSecret, fitsSecret } from './secrets.ts';

/**
 * Cursors of lists: the position of the next page, signed together with the list, its filters and the listed user. So a
 * cursor can neither be forged nor used for another list. Every call authorises its caller, so a link to a page can be
 * shared.
 */
const MAC_BYTES = 12;

const mac = (key: string, position: string, binding: string) =>
  createHmac('sha256', key).update(`${binding}\n${position}`).digest().subarray(0, MAC_BYTES);

export async function signCursor(position: string, binding: string): Promise<string> {
  return Buffer.concat([
    mac(await currentSecret('CURSOR_SECRET'), position, binding),
    Buffer.from(position),
  ]).toString('base64url');
}

/** The position in a cursor. Throws REQUEST_ERROR if it is forged or belongs to another list. */
export async function readCursor(cursor: string, binding: string): Promise<string> {
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.subarray(MAC_BYTES).toString();
  const isOurs =
    bytes.length > MAC_BYTES &&
    (await fitsSecret('CURSOR_SECRET', (key) =>
      timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(key, position, binding)),
    ));
  if (!isOurs) throw new Refusal('REQUEST_ERROR', { starting_at: 'does not belong to this list' });
  return position;
}

/** Encodes and decodes the cursors of a list. */
export interface Cursors {
  readonly sign: (position: string, binding: string) => Promise<string>;
  readonly read: (cursor: string, binding: string) => Promise<string>;
}
/** For callers, which are not trusted. */
export const SIGNED: Cursors = { sign: signCursor, read: readCursor };
/** For our own iteration over a list: its positions never leave the server, so they need no signature. */
export const OWN_WALK: Cursors = {
  sign: (position) => Promise.resolve(position),
  read: (cursor) => Promise.resolve(cursor),
};
