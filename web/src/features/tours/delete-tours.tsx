import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Tour } from '../../../../shared/model/tour.ts';
import { DeleteDialog } from '../../components/content/delete-dialog.tsx';

interface DeleteToursProps {
  readonly tours: readonly Pick<Tour, 'name'>[];
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before tours are deleted. */
export function DeleteTours({ tours, onConfirm, onClose }: DeleteToursProps) {
  const { t } = useTranslation('tours');
  return (
    <DeleteDialog
      items={tours}
      title={(name) => t('delete.title', { name })}
      confirm={t('delete.confirm', { count: tours.length })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('delete.text')}</Text>
    </DeleteDialog>
  );
}
