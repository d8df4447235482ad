import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly items: readonly { readonly name: string }[];
  /** The question about one item. */
  readonly title: (name: string) => string;
  /** The label of the button, and the title if there are several. */
  readonly confirm: string;
  /** What is lost. */
  readonly children: ReactNode;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before Infos or tours are deleted: the user types the name of one, or the number of several. */
export function DeleteDialog({ items, title, confirm, children, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const [first, ...others] = items;
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <ConfirmDialog
      title={isOne ? title(first.name) : confirm}
      confirm={confirm}
      danger
      typed={
        isOne
          ? { label: t('typed.name', { name: first.name }), value: first.name }
          : { label: t('typed.number', { number: items.length }), value: String(items.length) }
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
