import type { AppRight } from '../../../../shared/model/api-key.ts';
import { iso } from '../../../platform/clock.ts';
import type { Principal } from '../accounts/principal-named.ts';
import { permissionsNow } from './permissions-now.ts';
import type { ApiKeyItem, ApiKeyRow } from './store.ts';

/** An API key as callers read it, with its present permissions. */
export function toAppRight(
  row: ApiKeyRow,
  principal: Principal | undefined,
  used: Pick<ApiKeyItem, 'lastUsedAt' | 'lastUsedFrom'> | undefined,
): AppRight {
  const {
    id,
    first4,
    description,
    principalId,
    createdDate,
    expiresAt = null,
    networks = [],
    scope = null,
  } = row;
  return {
    id,
    first4,
    description,
    principal: principal?.email ?? '',
    principalId,
    permissions: ['BASIC', ...(principal ? permissionsNow(row, principal) : [])],
    createdDate,
    lastUsedDate: used?.lastUsedAt === undefined ? null : iso(used.lastUsedAt),
    lastUsedFrom: used?.lastUsedFrom ?? null,
    expiresAt,
    networks,
    scope,
    replacedBy: row.replacedBy ?? null,
  };
}
