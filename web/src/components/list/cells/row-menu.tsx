import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '../../menu.tsx';

interface RowMenuProps {
  /** The name of the row's item. */
  readonly of: string;
  readonly items: readonly MenuItem[];
}

/** The rare actions of a row. */
export function RowMenu({ of, items }: RowMenuProps) {
  const { t } = useTranslation('list');
  const label = t('moreOf', { of });
  return (
    <Menu label={label} items={items}>
      {(button) => (
        <button type="button" className="action" title={t('moreActions')} aria-label={label} {...button}>
          <Ellipsis aria-hidden />
        </button>
      )}
    </Menu>
  );
}
