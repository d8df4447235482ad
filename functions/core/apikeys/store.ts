import { createHash } from 'node:crypto';
import type { KeyPermission } from '../../../shared/roles.ts';
import { getItem, type Item } from '../../platform/table.ts';

/** `key#<sha256>` / `row`: an API key, kept hashed; listed by its principal (`own`) and over all (`all`). */
export interface ApiKeyItem extends Item {
  schema: 1;
  principalId: string;
  permissions: KeyPermission[];
}

const keyOf = (secret: string) => ({
  pk: `key#${createHash('sha256').update(secret).digest('hex')}`,
  sk: 'row',
});

/** Keys are read consistently: a deleted one stops at once. */
export const readKey = (secret: string) => getItem<ApiKeyItem>(keyOf(secret), { consistent: true });
