import type { ReactNode } from 'react';
import type { SWRResponse } from 'swr';
import { notify } from '../lib/notify.ts';
import { useErrorText } from './use-error-text.ts';
import { type ItemOwner, useOwnerConfirm } from './use-owner-confirm.tsx';

interface RenameOptions<T> {
  /** As it was read, and is shown. */
  readonly thing: Pick<SWRResponse<T>, 'data' | 'mutate'>;
  /** The owner, if it is another user, who is named before the change. */
  readonly owner: ItemOwner | undefined;
  readonly named: (thing: T, name: string) => T;
  /** Saves the name, and returns what is stored now. */
  readonly save: (thing: T, name: string) => Promise<T>;
}

interface Rename {
  readonly rename: (name: string) => void;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Renames a thing: the new name is shown at once, and taken back if saving it fails. */
export function useRename<T>({ thing, owner, named, save }: RenameOptions<T>): Rename {
  const { ask, dialog } = useOwnerConfirm();
  const errorText = useErrorText();
  async function perform(now: T, name: string) {
    try {
      await thing.mutate(save(now, name), {
        optimisticData: (latest) => named(latest ?? now, name),
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (error) {
      notify('error', errorText(error));
    }
  }
  return {
    dialog,
    rename: (name) => {
      const { data } = thing;
      if (data === undefined) return;
      if (owner) ask(owner, () => void perform(data, name));
      else void perform(data, name);
    },
  };
}
