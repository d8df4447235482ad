import { type ReactNode, useCallback } from 'react';
import { getUser } from '../../../../shared/contract/auth/account.ts';
import { useOwners } from '../../components/moving/use-owners.ts';
import { type ItemOwner, useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { EVERYBODY } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';

/** So many are looked up: a question names the first of them. */
const LOOKED_UP = 4;

interface AskOwners {
  /** Does it at once with one's own; asks first where some are of others. */
  readonly ask: (userIds: readonly string[], perform: () => void) => Promise<void>;
  /** Render it. */
  readonly dialog: ReactNode;
}

/** Changing what belongs to other users, in the list of an owner: whose it is is said before. */
export function useAskOwners(owner: string): AskOwners {
  const me = useSession().user?.id;
  const ownersOf = useOwners(owner);
  const { ask: confirm, dialog } = useOwnerConfirm();
  const ask = useCallback(
    async (userIds: readonly string[], perform: () => void) => {
      const others = owner === EVERYBODY ? [...new Set(userIds)].filter((id) => id !== me) : [];
      const other = ownersOf(await Promise.all(others.slice(0, LOOKED_UP).map(readOwner)));
      if (other) confirm(other, perform);
      else perform();
    },
    [owner, me, ownersOf, confirm],
  );
  return { ask, dialog };
}

/** One who cannot be read goes by the id. */
const readOwner = (id: string): Promise<ItemOwner> =>
  call(getUser, { params: { id } }).catch(() => ({ id, name: id, email: id }));
