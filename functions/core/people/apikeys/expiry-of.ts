import { Refusal } from '../../../../shared/errors.ts';
import { iso, now } from '../../../platform/clock.ts';

/** When a key expires, as it is kept; null: it does not, undefined: nothing was said. Throws FORM_VALIDATION_FAILED for the past. */
export function expiryOf(wanted: string | null | undefined): string | null | undefined {
  if (wanted === undefined || wanted === null) return wanted;
  const at = Date.parse(wanted);
  if (at <= now()) throw new Refusal('FORM_VALIDATION_FAILED', { expiresAt: 'is over' });
  return iso(at);
}
