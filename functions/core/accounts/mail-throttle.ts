import { tooManyCalls } from '../../../shared/errors.ts';
import { type Counter, countUp, secondsLeft } from '../../platform/throttle.ts';
import { normaliseEmail } from './user-item.ts';

/** Bounds what strangers can have mailed: to one address, known or not, and from one address. */
const TO_ONE: Counter = { name: 'mails-to', windowSeconds: 3600 };
const FROM_ONE: Counter = { name: 'mails-from', windowSeconds: 3600 };
const TO_ONE_MAX = 5;
const FROM_ONE_MAX = 50;

/** Throws PLEASE_TRY_AGAIN (429). */
export async function admitMail(email: string, viewerAddress: string): Promise<void> {
  const [to, from] = await Promise.all([
    countUp(TO_ONE, normaliseEmail(email)),
    countUp(FROM_ONE, viewerAddress),
  ]);
  if (to > TO_ONE_MAX) throw tooManyCalls(secondsLeft(TO_ONE));
  if (from > FROM_ONE_MAX) throw tooManyCalls(secondsLeft(FROM_ONE));
}
