import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerLink } from '../owner-link.tsx';
import type { ItemOwner } from '../use-owner-confirm.tsx';
import type { Column } from './list-spec.ts';

/** The column of the owner, for a list whose rows belong to several. */
export function useOwnerColumn(): Column<{ readonly owner?: ItemOwner | null | undefined }> {
  const { t } = useTranslation('list');
  return useMemo(
    () => ({
      id: 'owner',
      title: t('column.owner'),
      cell: ({ owner }) => owner && <OwnerLink of={owner} />,
      csv: ({ owner }) => owner?.email,
      also: [{ title: t('csv.ownerName'), csv: ({ owner }) => owner?.name }],
    }),
    [t],
  );
}
