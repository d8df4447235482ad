import { UserRoundCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import type { MovedKind } from '../moving/moves.ts';
import { useMoves } from '../moving/use-moves.tsx';
import type { ItemOwner } from '../use-owner-confirm.tsx';
import { useWorkAs } from '../use-work-as.ts';
import type { MenuAction } from './more-menu.tsx';

interface DeviceMenuOptions {
  readonly id: string;
  readonly of: MovedKind;
  /** Undefined until it is loaded, and for a device that nobody owns. */
  readonly owner: ItemOwner | undefined;
  /** The page of the device, and the list to which one returns when it has left its owner. */
  readonly page: string;
  readonly list: string;
}

interface DeviceMenu {
  readonly menu: readonly MenuAction[];
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/** What is done rarely with a device: transferring and detaching it, and for admins to work as its owner. */
export function useDeviceMenu({ id, of, owner, page, list }: DeviceMenuOptions): DeviceMenu {
  const { t } = useTranslation('list');
  const session = useSession();
  const isAdmin = roleOf(session) === 'ADMIN';
  const navigate = useNavigate();
  const workAs = useWorkAs();
  const { actions, dialogs } = useMoves<ItemOwner>({
    name: of,
    owner: isAdmin ? EVERYBODY : SELF,
    of,
    ownerOf: (one) => one,
    onLeft: () => void navigate(list),
  });
  const isOwn = owner?.id === meOf(session)?.id;
  if (!owner || !(isOwn || isAdmin)) return { menu: [], dialogs };
  const only = new Map([[id, owner]]);
  return {
    dialogs,
    menu: [
      ...(isOwn
        ? []
        : [
            {
              label: t('workAs', { name: owner.name }),
              icon: UserRoundCog,
              calls: 'nothing' as const,
              perform: () => void workAs(owner.id, page),
            },
          ]),
      ...actions.map(({ label, icon, calls, perform }) => ({
        label,
        icon,
        calls,
        perform: () => perform(only),
      })),
    ],
  };
}
