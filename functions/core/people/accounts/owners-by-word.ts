import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import type { RowItem } from '../../../platform/list-definition.ts';
import { firstWord } from '../../../platform/words.ts';
import { readCounts } from './counts.ts';
import { readUsers } from './store.ts';

/** Fields of an owner by which devices are found, in the order in which they are searched. */
export const OWNER_FIELDS = ['name', 'email'] as const;
export type OwnerField = (typeof OWNER_FIELDS)[number];

interface FoundOwner {
  readonly id: string;
  /** The position from which the search continues after this owner. */
  readonly at: string;
}

const POINTERS = 100;

/**
 * Accounts that have devices of this kind and a word in this field that starts with `beginning`. An account found by
 * its name is not returned again for its address.
 */
export async function ownersByWord(
  kind: 'hub' | 'beacon',
  field: OwnerField,
  beginning: string,
  position: string | undefined,
): Promise<{ owners: FoundOwner[]; stoppedAt: string | undefined }> {
  const { found, stoppedAt } = await byWords({ kind: 'user', field, scope: EVERYBODY }, beginning)(
    position,
    POINTERS,
  );
  const ids = found.map(({ id }) => id);
  const [users, counts] = await Promise.all([readUsers(ids), readCounts(ids)]);
  const byId = new Map(users.map((user) => [user.row.id, user]));
  const owners = found.filter(({ id, accepts }) => {
    const user = byId.get(id);
    if (!user || !counts.get(id)?.[`${kind}s`]) return false;
    const isKnown = field !== OWNER_FIELDS[0] && firstWord(user.row.name, beginning) !== undefined;
    return !isKnown && accepts!(user as unknown as RowItem<Record<string, unknown>>);
  });
  return { owners, stoppedAt };
}

/** Checks whether a word of this account's name or address starts with `beginning`. */
export async function nameMatches(userId: string, beginning: string): Promise<boolean> {
  const [user] = await readUsers([userId]);
  return OWNER_FIELDS.some((field) => user && firstWord(user.row[field], beginning) !== undefined);
}
