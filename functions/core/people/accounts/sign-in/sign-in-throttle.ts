import { Refusal, tooManyCalls } from '../../../../../shared/errors.ts';
import { normaliseEmail } from '../../../../../shared/model/email.ts';
import { now } from '../../../../platform/clock.ts';
import { expr } from '../../../../platform/expression.ts';
import type { Write } from '../../../../platform/table.ts';
import {
  type Counter,
  countPart,
  limited,
  markingSeen,
  markSeen,
  readPart,
  secondsLeft,
  wasSeen,
} from '../../../../platform/throttle.ts';

/**
 * Rate-limits guessing of passwords without locking the owner out. Per network address (a block, see addressBlock): at
 * most ten failures at one account in 15 minutes, and a hundred sign-ins an hour. Per account: after ten failures in an
 * hour every sign-in is slow; after a hundred, only familiar addresses may sign in. Elsewhere the owner sets a new
 * password by mail. An address is familiar if the account was signed in from it, or its mailbox was proved from it.
 */
const SIGN_INS: Counter = { name: 'sign-ins', windowSeconds: 3600 };
const SIGN_INS_MAX = 100;
/** Those of an account in one item, with a part for each address, so that each attempt takes one request. */
const FAILURES: Counter = { name: 'sign-in-failures', windowSeconds: 3600 };
const AT_ACCOUNT_MAX = 100;
const SLOW_FROM = 10;
const SLOW_MS = 1000;
const FROM_HERE = { windowSeconds: 900 };
const FROM_HERE_MAX = 10;

const FAMILIAR = 'familiar';
const FAMILIAR_SECONDS = 90 * 24 * 3600;

const at = (email: string, address: string) => `${normaliseEmail(email)} ${address}`;

/** Records that the account was signed in, or its mailbox was proved, from this network address. */
export const makeFamiliar = (email: string, address: string): Promise<void> =>
  markSeen(FAMILIAR, at(email, address), FAMILIAR_SECONDS);

/** The same as a part of a transaction. */
export const makingFamiliar = (email: string, address: string): Write =>
  markingSeen(FAMILIAR, at(email, address), FAMILIAR_SECONDS);

export const isFamiliar = (email: string, address: string): Promise<boolean> =>
  wasSeen(FAMILIAR, at(email, address));

/**
 * Takes the count of an attempt back as a part of the transaction of what succeeds, which saves a request. It counts as a
 * failure if that transaction fails. No write while many fail at the account: concurrent counts would delay the transaction.
 */
export type TakingBack = () => Write[];

/**
 * Checks a password within the limits; failures count. Throws PLEASE_TRY_AGAIN (429) and what `check` throws.
 *
 * @param check may take the attempt back itself
 */
export const limitSignIns = <T>(
  email: string,
  address: string,
  check: (takingBack: TakingBack) => Promise<T>,
): Promise<T> =>
  limited(
    [{ counter: SIGN_INS, what: address, max: SIGN_INS_MAX }],
    () => limitFailures(email, address, check),
    () => true,
    async ([signIns = 0]) => signIns <= SIGN_INS_MAX || isFamiliar(email, address),
  );

/** An attempt counts before it is made, so that concurrent ones cannot exceed the limits. */
async function limitFailures<T>(
  email: string,
  address: string,
  check: (takingBack: TakingBack) => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(email, address);
  const isSlow = attempt.count > SLOW_FROM;
  if (isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  let mustTakeBack = true;
  try {
    return await check(() => {
      mustTakeBack = isSlow;
      return isSlow ? [] : [attempt.takingBack];
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_EMAIL_OR_PASSWORD') mustTakeBack = false;
    throw error;
  } finally {
    if (mustTakeBack) await attempt.takeBack();
  }
}

/** An attempt that is refused counts nowhere: nobody uses up the attempts of others. */
async function countAttempt(email: string, address: string) {
  const account = normaliseEmail(email);
  const here = `${Math.floor(now() / 1000 / FROM_HERE.windowSeconds)} ${address}`;
  const count = (max: number) =>
    countPart(
      FAILURES,
      account,
      here,
      (ofAccount, fromHere) =>
        expr`(attribute_not_exists(${ofAccount}) OR ${ofAccount} < ${max}) AND (attribute_not_exists(${fromHere}) OR ${fromHere} < ${FROM_HERE_MAX})`,
    );
  const attempt = await count(AT_ACCOUNT_MAX);
  if (attempt) return attempt;
  const { ofPart } = await readPart(FAILURES, account, here);
  if (ofPart >= FROM_HERE_MAX) throw tooManyCalls(secondsLeft(FROM_HERE));
  const further = (await isFamiliar(email, address)) ? await count(Number.MAX_SAFE_INTEGER) : undefined;
  if (!further) throw tooManyCalls(secondsLeft(FAILURES));
  return further;
}
