import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Tour } from '../../../../shared/model/tour.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly tours: readonly Pick<Tour, 'name'>[];
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before tours are deleted: one by its name, several by their number. */
export function DeleteDialog({ tours, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('tours');
  const [first, ...others] = tours;
  if (!first) return null;
  const confirm = t('delete.confirm', { count: tours.length });
  const isOne = others.length === 0;
  return (
    <ConfirmDialog
      title={isOne ? t('delete.title', { name: first.name }) : confirm}
      confirm={confirm}
      danger
      typed={
        isOne
          ? { label: t('delete.typedName', { name: first.name }), value: first.name }
          : { label: t('delete.typedCount', { number: tours.length }), value: String(tours.length) }
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('delete.text')}</Text>
    </ConfirmDialog>
  );
}
