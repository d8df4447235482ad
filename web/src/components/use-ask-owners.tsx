import { type ReactNode, useCallback } from 'react';
import { useOwners } from './moving/use-owners.ts';
import { type ItemOwner, useOwnerConfirm } from './use-owner-confirm.tsx';

/** An item as a list holds it; its owner only in a list over all owners. */
interface Owned {
  readonly owner?: ItemOwner | null | undefined;
}

interface AskOwners {
  /** Performs at once if all items are the user's own; asks first if some belong to other owners. */
  readonly ask: (items: readonly Owned[], perform: () => void) => void;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Asks for confirmation before items of other owners are changed, and names the owner. */
export function useAskOwners(owner: string): AskOwners {
  const ownersOf = useOwners(owner);
  const { ask: confirm, dialog } = useOwnerConfirm();
  const ask = useCallback(
    (items: readonly Owned[], perform: () => void) => {
      const other = ownersOf(items.map((item) => item.owner ?? undefined));
      if (other) confirm(other, perform);
      else perform();
    },
    [ownersOf, confirm],
  );
  return { ask, dialog };
}
