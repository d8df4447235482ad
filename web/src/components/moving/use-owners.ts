import useSWR from 'swr';
import { getUser } from '../../../../shared/contract/auth/account.ts';
import { call } from '../../lib/api.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import type { ItemOwner } from '../use-owner-confirm.tsx';

/** The maximum number of owners named in a question. */
const NAMED = 3;

/**
 * The other owner of the chosen devices: in a list of one owner, that owner; in a list over all owners, the owners of
 * the selection. Undefined if the devices are the user's own, or unowned.
 */
export function useOwners(
  owner: string,
): (chosen?: readonly (ItemOwner | undefined)[]) => ItemOwner | undefined {
  const { user, actingAs } = useSession();
  const named = owner !== SELF && owner !== EVERYBODY ? owner : undefined;
  const { data } = useSWR(named ? ['getUser', named] : null, ([, id]) => call(getUser, { params: { id } }));
  return (chosen = []) => {
    if (owner === SELF) return actingAs;
    // Only the id until more is loaded.
    if (named) return data ?? { id: named, name: named, email: named };
    const others = chosen.filter((one) => one !== undefined && one.id !== user?.id) as ItemOwner[];
    const all = [...new Map(others.map((one) => [one.id, one])).values()];
    if (all.length <= 1) return all[0];
    const join = (texts: string[]) => texts.slice(0, NAMED).join(', ') + (texts.length > NAMED ? ' …' : '');
    return { id: '', name: join(all.map(({ name }) => name)), email: join(all.map(({ email }) => email)) };
  };
}
