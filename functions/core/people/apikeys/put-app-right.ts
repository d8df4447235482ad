import { isDeepStrictEqual } from 'node:util';
import type { putAppRight as contract } from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { canonicalScope, isWithinScope } from '../../../../shared/model/scope.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { isNarrower } from '../../../platform/networks.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { changedExpiry, isLater } from './expiry-of.ts';
import { keyInReach } from './key-in-reach.ts';
import { mayPermit } from './may-permit.ts';
import { networksOf } from './networks-of.ts';
import { permissionsNow } from './permissions-now.ts';
import { changeKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

/**
 * Changes the description, the expiry, the networks, the scope and, if the caller may, the permissions of a key. It takes effect
 * with the key's next call. Every caller who may change a key may let it expire sooner, work from fewer addresses or reach
 * fewer devices. A later expiry, more addresses or a wider scope grant its permissions further, so they need the right to
 * give them.
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
  const { expiresAt: expired = null, networks: allowed = [], scope: reached = null } = key.row;
  const expiresAt = changedExpiry(expired, body.expiresAt);
  const networks = body.networks ? networksOf(body.networks) : allowed;
  const scope = body.scope === undefined ? reached : canonicalScope(body.scope);
  if (isLater(expired, expiresAt) || !isNarrower(networks, allowed) || !isWithinScope(scope, reached))
    mayPermit(caller, principal.role, permissions, []);
  const isSame =
    isDeepStrictEqual(new Set(permissions), new Set(has)) &&
    description === key.row.description &&
    expiresAt === expired &&
    isDeepStrictEqual(scope, reached) &&
    isDeepStrictEqual(new Set(networks), new Set(allowed));
  if (isSame) return toAppRight({ ...key.row, permissions }, principal, key);
  const change = { description, permissions, keyEpoch: principal.keyEpoch, expiresAt, networks, scope };
  const audit = {
    item: `apikey/${key.row.id}`,
    itemName: key.row.description,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    before: {
      description: key.row.description,
      permissions: has,
      expiresAt: expired,
      networks: allowed,
      scope: reached,
    },
    after: { description, permissions, expiresAt, networks, scope },
  };
  try {
    await changeKey(key, change, caller.viewer.host, audited(caller, audit));
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  return toAppRight({ ...key.row, ...change }, principal, key);
};
