import { isDeepStrictEqual } from 'node:util';
import type { putAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { expiryOf } from './expiry-of.ts';
import { keyInReach } from './key-in-reach.ts';
import { mayPermit } from './may-permit.ts';
import { permissionsNow } from './permissions-now.ts';
import { changeKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

/**
 * Changes the description, the expiry and, if the caller may, the permissions of a key. It takes effect with the key's
 * next call. Every caller who may change a key may let it expire sooner. A later expiry grants its permissions for
 * longer, so it needs the right to give them.
 *
 * @throws ENTITY_NOT_FOUND, MISSING_ROLE, FORM_VALIDATION_FAILED, PLEASE_TRY_AGAIN
 */
export const putAppRight: UseCase<typeof contract> = async (caller, { params, body, asRead }) => {
  const key = await keyInReach(caller, params.id);
  const principal = await principalNamed(caller, key.row.principalId);
  const isPrincipal = body.principal === principal.id || body.principal?.toLowerCase() === principal.email;
  refuseOther(
    { ...asRead, principal: isPrincipal ? undefined : body.principal },
    { ...key.row, principal: principal.email },
  );
  const has = permissionsNow(key.row, principal);
  const permissions = mayPermit(caller, principal.role, body.permissions ?? has, has);
  const { description = key.row.description } = body;
  const { expiresAt: expired = null } = key.row;
  const expiresAt = changedExpiry(expired, body.expiresAt);
  if (isLater(expired, expiresAt)) mayPermit(caller, principal.role, permissions, []);
  const isSame =
    isDeepStrictEqual(new Set(permissions), new Set(has)) &&
    description === key.row.description &&
    expiresAt === expired;
  if (isSame) return toAppRight({ ...key.row, permissions }, principal, key.lastUsedAt);
  const change = { description, permissions, keyEpoch: principal.keyEpoch, expiresAt };
  const audit = {
    item: `apikey/${key.row.id}`,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    before: { description: key.row.description, permissions: has, expiresAt: expired },
    after: { description, permissions, expiresAt },
  };
  try {
    await changeKey(key, change, caller.viewer.host, audited(caller, audit));
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  return toAppRight({ ...key.row, ...change }, principal, key.lastUsedAt);
};

/** An unchanged expiry may be in the past; a changed one may not. */
function changedExpiry(was: string | null, wanted: string | null | undefined): string | null {
  const isSame = wanted === undefined || (wanted !== null && Date.parse(wanted) === Date.parse(was ?? ''));
  return isSame ? was : (expiryOf(wanted) ?? null);
}

const isLater = (was: string | null, is: string | null): boolean => was !== null && (is === null || is > was);
