import { type ReactNode, useCallback } from 'react';
import type { Alert, AlertRule } from '../../../../shared/model/alert.ts';
import { useOwners } from '../../components/moving/use-owners.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';

interface AskOwners {
  /** Performs at once if all items are the user's own; asks first if some belong to other owners. */
  readonly ask: (items: readonly Pick<Alert | AlertRule, 'owner'>[], perform: () => void) => void;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Asks for confirmation before items of other owners are changed, and names the owner. */
export function useAskOwners(owner: string): AskOwners {
  const ownersOf = useOwners(owner);
  const { ask: confirm, dialog } = useOwnerConfirm();
  const ask = useCallback(
    (items: readonly Pick<Alert | AlertRule, 'owner'>[], perform: () => void) => {
      const other = ownersOf(items.map((item) => item.owner ?? undefined));
      if (other) confirm(other, perform);
      else perform();
    },
    [ownersOf, confirm],
  );
  return { ask, dialog };
}
