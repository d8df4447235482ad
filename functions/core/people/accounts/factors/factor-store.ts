import { Refusal } from '../../../../../shared/errors.ts';
import { now } from '../../../../platform/clock.ts';
import { expr } from '../../../../platform/expression.ts';
import { firstVersion } from '../../../../platform/first-version.ts';
import type { Guarded } from '../../../../platform/guarded.ts';
import { getItem, type Item, putItem, transact, type Write } from '../../../../platform/table.ts';

/**
 * Items of second factors. They are a guarded kind of their own, so that only the function that signs in can read them.
 * - `factor#<user>` / `row`: all factors of an account; it exists exactly while the account `hasFactor`
 * - `factor#<user>` / `pending`: the secret of an authenticator app that is not confirmed yet
 */
export interface FactorsItem extends Item {
  schema: 1;
  /** Grows with every change and every use, so that a code is used once. */
  version: number;
  totp?: Totp;
  /** The oldest first. */
  passkeys: readonly StoredPasskey[];
  /** Hashes of the recovery codes that are not used yet. */
  recovery: readonly string[];
}

export interface Totp {
  /** Base32. */
  secret: string;
  createdAt: number;
  /** The last 30 seconds whose code was used: this one and earlier ones are refused. */
  lastStep: number;
  lastUsedAt: number | null;
}

export interface StoredPasskey {
  /** The credential's id, and its public key (COSE), base64url. */
  credentialId: string;
  publicKey: string;
  name: string;
  /** The host at which it was made, without the port: browsers offer it there alone. */
  host: string;
  /** How often the authenticator says that it was used. A smaller one comes from a copy. */
  counter: number;
  createdAt: number;
  lastUsedAt: number | null;
}

interface PendingItem extends Item {
  secret: string;
  expiresAt: number;
  ttl: number;
}

const PENDING_MS = 15 * 60_000;

const pk = (userId: string) => `factor#${userId}`;
const rowKey = (userId: string) => ({ pk: pk(userId), sk: 'row' });
const pendingKey = (userId: string) => ({ pk: pk(userId), sk: 'pending' });

export const readFactors = (userId: string): Promise<FactorsItem | undefined> =>
  getItem<FactorsItem>(rowKey(userId), { consistent: true });

/** The factors of an account that has none. */
export const noFactors = (userId: string): FactorsItem => ({
  ...rowKey(userId),
  schema: 1,
  version: 0,
  passkeys: [],
  recovery: [],
});

export const isEmpty = ({ totp, passkeys }: FactorsItem): boolean =>
  totp === undefined && passkeys.length === 0;

/**
 * The write that replaces the factors that were read, or deletes them if none is left. Its condition fails if they
 * were changed or used since.
 */
export function factorsWrite(before: FactorsItem, after: FactorsItem): Write {
  const isFirst = before.version === 0;
  const when = isFirst ? expr`attribute_not_exists(#pk)` : expr`#version = ${before.version}`;
  if (isEmpty(after)) return { delete: { pk: after.pk, sk: after.sk }, when };
  return { put: { ...after, version: isFirst ? firstVersion() : before.version + 1 }, when };
}

/** Stores that a factor was used. Throws ConditionFailed if the factors were changed or used since they were read. */
export const storeUse = (before: FactorsItem, after: FactorsItem): Promise<void> =>
  transact([factorsWrite(before, after)]);

/** Deletes the factors with their account. */
export const forgetFactors = (userId: string): Guarded => ({ write: { delete: rowKey(userId) } });

/** Keeps the secret of an authenticator app until it is confirmed. A later one replaces it. */
export async function keepPending(userId: string, secret: string): Promise<void> {
  const expiresAt = now() + PENDING_MS;
  const pending: PendingItem = {
    ...pendingKey(userId),
    secret,
    expiresAt,
    ttl: Math.ceil(expiresAt / 1000),
  };
  await putItem(pending);
}

export async function readPending(userId: string): Promise<string | undefined> {
  const pending = await getItem<PendingItem>(pendingKey(userId), { consistent: true });
  return pending && pending.expiresAt > now() ? pending.secret : undefined;
}

/** The write that ends a pending secret. It fails if another one was started, or this one was confirmed. */
export const endPending = (userId: string, secret: string): Guarded => ({
  write: { delete: pendingKey(userId), when: expr`#secret = ${secret}` },
  refusal: new Refusal('FACTOR_NOT_STARTED'),
});
