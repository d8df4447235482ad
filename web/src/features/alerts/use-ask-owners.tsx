import { type ReactNode, useCallback } from 'react';
import type { Alert, AlertRule } from '../../../../shared/model/alert.ts';
import { useOwners } from '../../components/moving/use-owners.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';

interface AskOwners {
  /** Does it at once with one's own; asks first where some are of others. */
  readonly ask: (items: readonly Pick<Alert | AlertRule, 'owner'>[], perform: () => void) => void;
  /** Render it. */
  readonly dialog: ReactNode;
}

/** Changing what belongs to other users, in the list of an owner: whose it is is said before. */
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
