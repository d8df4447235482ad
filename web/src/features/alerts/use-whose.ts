import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

interface Whose {
  /** Oneself, everybody (admins), or a user by id. */
  readonly owner: string;
  /** The user's name, as soon as it is known. */
  readonly name: string | undefined;
  /** As the API is asked. */
  readonly asked: { readonly user?: string };
  /** Asks for whose each row is, where they are several owners'. */
  readonly withOwner: { readonly extra_field?: ['owner'] };
}

/** Whose alerts and rules the address means. A group admin has only the own ones. */
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
