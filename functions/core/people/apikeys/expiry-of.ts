import { Refusal } from '../../../../shared/errors.ts';
import { iso, now } from '../../../platform/clock.ts';

/** The expiry of a key as stored; null: never, undefined: not given. Throws FORM_VALIDATION_FAILED for the past. */
export function expiryOf(wanted: string | null | undefined): string | null | undefined {
  if (wanted === undefined || wanted === null) return wanted;
  const at = Date.parse(wanted);
  if (at <= now()) throw new Refusal('FORM_VALIDATION_FAILED', { expiresAt: 'is over' });
  return iso(at);
}

/** An unchanged expiry may be in the past; a changed one may not. */
export function changedExpiry(was: string | null, wanted: string | null | undefined): string | null {
  const isSame = wanted === undefined || (wanted !== null && Date.parse(wanted) === Date.parse(was ?? ''));
  return isSame ? was : (expiryOf(wanted) ?? null);
}

export const isLater = (was: string | null, is: string | null): boolean =>
  was !== null && (is === null || is > was);
