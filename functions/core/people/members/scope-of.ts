import { Refusal } from '../../../../shared/errors.ts';
import { canonicalScope, type Scope } from '../../../../shared/model/scope.ts';
import { isScopable, type MemberRole } from '../../../../shared/roles.ts';

/**
 * The scope of an access as stored; null: the whole account. A site that is not of the account, or gone, lets nobody in: only
 * devices of the account are reached, and none of them is there.
 *
 * @throws FORM_VALIDATION_FAILED for a role that is for the whole account
 */
export function scopeOf(role: MemberRole, wanted: Scope | null | undefined): Scope | null {
  const scope = canonicalScope(wanted ?? null);
  if (scope && !isScopable(role)) throw new Refusal('FORM_VALIDATION_FAILED', { scope: { rule: 'role' } });
  return scope;
}
