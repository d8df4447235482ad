import { Refusal } from '../../../../shared/errors.ts';
import { iso, now } from '../../../platform/clock.ts';

/** The expiry of a key as stored; null: never, undefined: not given. Throws FORM_VALIDATION_FAILED for the past. */
export function expiryOf(wanted: string | null | undefined): string | null | undefined {
  if (wanted === undefined || wanted === null) return wanted;
  const at = Date.parse(wanted);
  if (at <= now()) throw new Refusal('FORM_VALIDATION_FAILED', { expiresAt: 'is over' });
  return iso(at);
}
