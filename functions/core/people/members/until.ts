import { Refusal } from '../../../../shared/errors.ts';
import { iso, now } from '../../../platform/clock.ts';

/** The end of an access as stored; null: none. Throws FORM_VALIDATION_FAILED for a time that is over. */
export function endOf(wanted: string | null | undefined): string | null {
  if (wanted === undefined || wanted === null) return null;
  const at = Date.parse(wanted);
  if (at <= now()) throw new Refusal('FORM_VALIDATION_FAILED', { until: { rule: 'isOver' } });
  return iso(at);
}
