import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

export interface Whose {
  /** The user, all owners (for admins), or a user by id. */
  readonly owner: string;
  /** The user's name, once it is loaded. */
  readonly name: string | undefined;
  /** The owner as the API takes it. */
  readonly asked: { readonly user?: string };
  /** Requests the owner of each row, if the rows belong to several. */
  readonly withOwner: { readonly extra_field?: ['owner'] };
}

/** The owner of the alerts and rules in the URL. A group admin has only their own. */
export function useWhose(): Whose {
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const owner = role === 'ADMIN' ? ownerOf(query.get('user'), role) : SELF;
  const name = useOwnerName(owner);
  return useMemo(
    () => ({
      owner,
      name,
      asked: userParameter(owner, role),
      withOwner: owner === EVERYBODY ? { extra_field: ['owner'] } : {},
    }),
    [owner, name, role],
  );
}
