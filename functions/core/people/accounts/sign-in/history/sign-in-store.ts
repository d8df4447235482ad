import { createHash } from 'node:crypto';
import type { SignInKind, SignInRefusal } from '../../../../../../shared/model/sign-in-kinds.ts';
import { iso, now } from '../../../../../platform/clock.ts';
import { expr } from '../../../../../platform/expression.ts';
import { listed } from '../../../../../platform/listed.ts';
import {
  deleteItem,
  putItem,
  queryIndex,
  updateItem,
  type Write,
  written,
} from '../../../../../platform/table.ts';
import { newTimeId, timeText } from '../../../../../platform/time-id.ts';
import type { Device } from '../device-of.ts';

/**
 * `signIn#<id>` / `row`: a sign-in at an account, or refused ones of one day that were alike. Listed by account (`own`), the
 * latest first.
 */
export interface SignInRow extends Device {
  id: string;
  /** Null: no account has this address, see `countRefused`. */
  userId: string | null;
  kind: SignInKind;
  isRefused: boolean;
  /** Of several, the last one. */
  at: string;
  firstAt: string;
  count: number;
  /** The range of the network address (addressRange). */
  from: string | null;
  isNewDevice: boolean;
}

/** Where a sign-in came from, as far as it is kept. */
export interface Origin extends Device {
  readonly from: string | null;
}

/** DynamoDB removes items some days late. */
const KEPT_SECONDS = 180 * 24 * 3600;
const UNKNOWN_KEPT_SECONDS = 24 * 3600;

const timeOf = ({ at, id }: SignInRow) => `${timeText(Date.parse(at))}#${id}`;

const SIGN_INS = listed<SignInRow>()('signIn', {
  owner: 'userId',
  ownersOnly: true,
  descending: true,
  fields: {
    kind: {
      slot: 2,
      from: ['kind', 'at'],
      key: (row: SignInRow) => `${row.kind}#${timeOf(row)}`,
      path: 'kind',
    },
    isRefused: {
      slot: 3,
      from: ['isRefused', 'at'],
      key: (row: SignInRow) => `${row.isRefused}#${timeOf(row)}`,
      path: 'isRefused',
    },
    timestamp: { slot: 1, of: 'at', sortValue: (time) => timeText(Date.parse(time)) },
  },
});
export const signInList = SIGN_INS.list;

const endOf = (seconds: number) => Math.floor(now() / 1000) + seconds;

export const signInPut = (row: SignInRow, ttl = endOf(KEPT_SECONDS)) => ({ ...SIGN_INS.itemOf(row), ttl });

/** The entry of a sign-in, for the transaction that starts its session. */
export function entryOf(
  userId: string,
  kind: SignInKind,
  origin: Origin,
  { isNewDevice }: Pick<SignInRow, 'isNewDevice'>,
): Write {
  const at = iso();
  const row = { id: newTimeId(), userId, kind, isRefused: false, at, firstAt: at, count: 1, isNewDevice };
  return { put: signInPut({ ...row, ...origin }) };
}

/** Refused sign-ins of a day for one reason make at most this many entries, by where they came from. */
const ENTRIES_A_DAY = 8;

/**
 * Counts a refused sign-in in the entry of its account, day, reason and origin. Origins share a fixed number of entries, so
 * that nobody makes the history longer by guessing from everywhere; an entry shows its last one.
 *
 * @param who the id of the account; for an address without one the address: that takes the same requests, and leaves an item
 *   that no list shows and that ends after a day
 */
export async function countRefused(
  userId: string | undefined,
  who: string,
  kind: SignInRefusal,
  { browser, system, from }: Origin,
): Promise<void> {
  const at = iso();
  const share = digestOf([browser, system, from])[0]! % ENTRIES_A_DAY;
  const id = digestOf([who, at.slice(0, 10), kind, share])
    .toString('base64url')
    .slice(0, 22);
  const origin = { browser, system, from };
  const first = { id, userId: userId ?? null, kind, isRefused: true, at, firstAt: at, count: 1 };
  const row: SignInRow = { ...first, ...origin, isNewDevice: false };
  const ttl = endOf(userId === undefined ? UNKNOWN_KEPT_SECONDS : KEPT_SECONDS);
  const again = expr`${SIGN_INS.change(row, { at, ...origin }, { sets: { ttl } })} ADD #row.#count ${1}`;
  const update = () => written(updateItem(SIGN_INS.keyOf(id), again, expr`attribute_exists(#pk)`));
  if (await update()) return;
  // Otherwise the first of the day was counted concurrently.
  if (!(await written(putItem(signInPut(row, ttl), expr`attribute_not_exists(#pk)`)))) await update();
}

const digestOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/** Deletes some entries of a deleted account. Returns false when none are listed any more. The index lags. */
export async function deleteSignIns(userId: string): Promise<boolean> {
  const { items } = await queryIndex<SignInRow>('own', 1, SIGN_INS.partitionOf(userId), { limit: 25 });
  await Promise.all(items.map(({ row }) => deleteItem(SIGN_INS.keyOf(row.id))));
  return items.length > 0;
}
