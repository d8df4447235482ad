import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, Viewer } from '../../../../platform/caller.ts';
import { now } from '../../../../platform/clock.ts';
import { retryOnConflict } from '../../../../platform/retry-on-conflict.ts';
import { queueRecoveryCodeUsed } from '../mails/queue-mail.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import type { UserItem } from '../user-item.ts';
import { limitCodes } from './code-throttle.ts';
import { type FactorsItem, noFactors, readFactors, storeUse } from './factor-store.ts';
import type { Purpose } from './passkeys/challenge-store.ts';
import { checkPasskey, type PasskeyAnswer } from './passkeys/check-passkey.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { objectByFactor } from './resets/object-by-factor.ts';
import { stepOf, totpDigits } from './totp.ts';

/** What proves that the caller has a second factor. */
interface Second {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/**
 * Checks a code or a passkey of an account whose password is right, and uses it up: of several concurrent uses one succeeds.
 * An account without factors needs none. A reset of the factors that waits ends by it. Throws SECOND_FACTOR_NEEDED
 * (`details.kinds`: what it has, for this host), SECOND_FACTOR_WRONG, PASSKEY_REFUSED, PLEASE_TRY_AGAIN (429).
 *
 * @param purpose what the challenge of a passkey must have been made for; absent: `prove`
 */
export async function checkFactor(
  user: UserItem,
  { code, passkey }: Second,
  viewer: Viewer,
  purpose?: Purpose,
): Promise<void> {
  if (!user.hasFactor) return;
  await takeFactor(user, { code, passkey }, viewer, purpose);
  await objectByFactor(user, viewer);
}

async function takeFactor(
  user: UserItem,
  { code, passkey }: Second,
  viewer: Viewer,
  purpose: Purpose | undefined,
): Promise<void> {
  if (passkey) return checkPasskeyOf(user, passkey, viewer, purpose);
  if (code === undefined) throw new Refusal('SECOND_FACTOR_NEEDED', { kinds: await kindsOf(user, viewer) });
  const digits = totpDigits(code);
  if (digits === undefined) return takeRecoveryCode(user, code, viewer);
  const guesser = { userId: user.row.id, email: user.row.email, address: viewer.address };
  await limitCodes(guesser, () => use(user, (factors) => withCode(factors, digits)));
}

async function takeRecoveryCode(user: UserItem, code: string, viewer: Viewer): Promise<void> {
  const hash = hashOfRecoveryCode(code);
  await use(user, (factors) => {
    if (!factors.recovery.includes(hash)) throw new Refusal('SECOND_FACTOR_WRONG');
    return { ...factors, recovery: factors.recovery.filter((one) => one !== hash) };
  });
  await queueRecoveryCodeUsed(user, viewer);
}

async function checkPasskeyOf(
  user: UserItem,
  answer: PasskeyAnswer,
  viewer: Viewer,
  purpose: Purpose | undefined,
): Promise<void> {
  const owner = await checkPasskey(answer, viewer, purpose);
  if (owner.row.id !== user.row.id) throw new Refusal('PASSKEY_REFUSED');
}

/** The factors of an account that can be asked for at this host. */
export async function kindsOf({ row }: UserItem, viewer: Viewer): Promise<('totp' | 'passkey')[]> {
  const { totp, passkeys } = (await readFactors(row.id)) ?? noFactors(row.id);
  const isHere = passkeys.some(({ host }) => host === relyingPartyOf(viewer));
  return [...(totp ? (['totp'] as const) : []), ...(isHere ? (['passkey'] as const) : [])];
}

/** Changes the factors by one use, and checks again if they were used concurrently. */
const use = ({ row }: UserItem, after: (factors: FactorsItem) => FactorsItem): Promise<void> =>
  retryOnConflict(async () => {
    const factors = await readFactors(row.id);
    // The last one was removed since the account was read: the sessions of that time have ended.
    if (!factors) throw new Refusal('PLEASE_TRY_AGAIN');
    await storeUse(factors, after(factors));
  });

function withCode(factors: FactorsItem, digits: string): FactorsItem {
  const { totp } = factors;
  const step = totp && stepOf(totp.secret, digits);
  if (!totp || step === undefined) throw new Refusal('SECOND_FACTOR_WRONG');
  if (step <= totp.lastStep) throw new Refusal('SECOND_FACTOR_WRONG', { used: true });
  return { ...factors, totp: { ...totp, lastStep: step, lastUsedAt: now() } };
}

/** What a caller enters to change factors: a stolen session must not do so. */
interface Proof extends Second {
  readonly password?: string | undefined;
}

/**
 * The caller's account and its factors, if the proof is right. Throws as `checkOwnPassword` and `checkFactor`.
 *
 * @param check throws if the factors cannot be changed so; asked first, too, so that a refused call uses no code up
 */
export async function provedFactors(
  caller: Caller,
  { password, ...second }: Proof,
  check: (factors: FactorsItem) => void = () => {},
): Promise<{ own: UserItem; before: FactorsItem }> {
  const read = async () => {
    const factors = (await readFactors(caller.userId)) ?? noFactors(caller.userId);
    check(factors);
    return factors;
  };
  await read();
  const own = await checkOwnPassword(caller, password);
  await checkFactor(own, second, caller.viewer);
  return { own, before: await read() };
}
