import { Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { LaterConfirmDialog } from './later-dialog.tsx';

/** The owner of an item. */
export interface ItemOwner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface OwnerConfirm {
  /** Performs an action on the user's own item at once; for another owner's item, names the owner and asks first. */
  readonly ask: (owner: ItemOwner, perform: () => unknown) => void;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/**
 * Asks for confirmation before another owner's item is changed (specification 1.4), also while an admin acts as that
 * owner. A member works in the account as in their own.
 */
export function useOwnerConfirm(): OwnerConfirm {
  const { t } = useTranslation('shell');
  const { user, actingAs, memberRole } = useSession();
  const me = (memberRole ? actingAs : user)?.id;
  const [asked, setAsked] = useState<{ owner: ItemOwner; perform: () => unknown }>();
  return {
    ask: (owner, perform) => (owner.id === me ? void perform() : setAsked({ owner, perform })),
    dialog: asked && (
      <LaterConfirmDialog
        title={t('foreign.title', { name: asked.owner.name })}
        confirm={t('foreign.confirm')}
        onConfirm={asked.perform}
        onClose={() => setAsked(undefined)}
      >
        <Text>{t('foreign.text', { email: asked.owner.email })}</Text>
      </LaterConfirmDialog>
    ),
  };
}
