import type { AppRight } from '../../../shared/model/api-key.ts';
import { iso } from '../../platform/clock.ts';
import type { Owner } from '../accounts/owners-of.ts';
import type { ApiKeyRow } from './store.ts';

/** An API key as people read it. */
export function toAppRight(
  { id, first4, description, principalId, permissions, createdDate }: ApiKeyRow,
  principal: Owner | undefined,
  lastUsedAt: number | undefined,
): AppRight {
  return {
    id,
    first4,
    description,
    principal: principal?.email ?? '',
    principalId,
    permissions: ['BASIC', ...permissions],
    createdDate,
    lastUsedDate: lastUsedAt === undefined ? null : iso(lastUsedAt),
  };
}
