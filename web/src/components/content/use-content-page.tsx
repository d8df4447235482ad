import { Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import { notify } from '../../lib/notify.ts';
import { SELF } from '../../lib/paths.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import type { MenuAction } from '../thing-page/more-menu.tsx';
import { useErrorText } from '../use-error-text.ts';
import { useOtherOwner } from '../use-other-owner.ts';
import { type ItemOwner, useOwnerConfirm } from '../use-owner-confirm.tsx';
import type { Content, ContentKind } from './content-kind.ts';
import { useCopy } from './use-copy.ts';

interface ContentPageOptions<T extends Content> {
  readonly name: ContentKind<never, T>['name'];
  readonly paths: Pick<ContentKind<never, T>['paths'], 'of' | 'create'>;
  /** The owner in the URL. */
  readonly owner: string;
  readonly item: SWRResponse<T>;
  readonly remove: () => Promise<unknown>;
  /** The message when it is deleted. */
  readonly removed: string;
  readonly deleteDialog: (item: T, onConfirm: () => unknown, onClose: () => void) => ReactNode;
}

interface ContentPage<T> {
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
  /** Performs at once, or asks first if the owner is another user. */
  readonly ask: (perform: () => unknown) => void;
  /** Shows the item as it will be while it is changed; if that fails, as it was. */
  readonly change: (expected: T, work: () => Promise<T>) => Promise<void>;
  /** The rare actions: copy and delete, with others in between. */
  readonly menu: (others?: readonly MenuAction[]) => readonly MenuAction[];
  /** The caller must render them. */
  readonly dialogs: ReactNode;
}

/** What the pages of an Info and of a tour do alike. */
export function useContentPage<T extends Content>(options: ContentPageOptions<T>): ContentPage<T> {
  const { name, paths, owner, item, remove, removed, deleteDialog } = options;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const other = useOtherOwner(item.data);
  const { ask: confirm, dialog } = useOwnerConfirm();
  const refreshList = useRefreshList(name);
  const errorText = useErrorText();
  const copy = useCopy(paths.create, owner === SELF);
  const [deleting, setDeleting] = useState(false);
  const ask = (perform: () => unknown) => (other ? confirm(other, perform) : void perform());
  async function removeIt() {
    await remove();
    notify('success', removed);
    void refreshList();
    await navigate(paths.of(owner));
  }
  return {
    other,
    ask,
    async change(expected, work) {
      try {
        await item.mutate(work, { optimisticData: expected, rollbackOnError: true, revalidate: false });
        void refreshList();
      } catch (error) {
        notify('error', errorText(error));
      }
    },
    menu: (others = []) =>
      item.data
        ? [
            { label: t('copy'), icon: Copy, perform: () => item.data && copy(item.data) },
            ...others,
            { label: t('delete'), icon: Trash2, isDanger: true, perform: () => ask(() => setDeleting(true)) },
          ]
        : [],
    dialogs: (
      <>
        {dialog}
        {deleting && item.data && deleteDialog(item.data, removeIt, () => setDeleting(false))}
      </>
    ),
  };
}
