import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from './list/cells/row-button.tsx';
import { RowMenu } from './list/cells/row-menu.tsx';
import type { MenuItem } from './menu.tsx';

interface RowActionsProps {
  /** The name of the row's item. */
  readonly of: string;
  readonly onEdit: () => void;
  /** Undefined without the right to it. */
  readonly onDelete: (() => void) | undefined;
  /** Further rare actions, before the deletion. */
  readonly more?: readonly MenuItem[];
}

/** The actions at the end of a row that has an editor. Deleting is rare, so it is in the menu. */
export function RowActions({ of, onEdit, onDelete, more = [] }: RowActionsProps) {
  const { t } = useTranslation();
  const items = [
    ...more,
    ...(onDelete ? [{ label: t('delete'), icon: Trash2, isDanger: true as const, perform: onDelete }] : []),
  ];
  return (
    <span className="actions">
      <RowButton icon={Pencil} label={t('editOf', { of })} onClick={onEdit} />
      {items.length > 0 && <RowMenu of={of} items={items} />}
    </span>
  );
}
