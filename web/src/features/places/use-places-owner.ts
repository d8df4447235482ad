import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';

interface PlacesOwner {
  /** The user, all owners (for admins), or a user by id. */
  readonly owner: string;
  /** The user's name, once it is loaded. */
  readonly name: string | undefined;
  /** The owner as the API takes it. */
  readonly asked: { readonly user?: string };
}

/** The owner of the sites and tags in the URL; for group admins, also a member of the group. */
export function usePlacesOwner(): PlacesOwner {
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const owner = ownerOf(query.get('user'), role);
  const name = useOwnerName(owner);
  return useMemo(() => ({ owner, name, asked: userParameter(owner, role) }), [owner, name, role]);
}
