import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Info } from '../../../../shared/model/info.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly infos: readonly Pick<Info, 'name' | 'beaconsCount'>[];
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before Infos are deleted: one by its name, several by their number. */
export function DeleteDialog({ infos, onConfirm, onClose }: DeleteDialogProps) {
  const { t, i18n } = useTranslation('infos');
  const [first, ...others] = infos;
  if (!first) return null;
  const count = infos.length;
  const beacons = infos.reduce((sum, { beaconsCount }) => sum + beaconsCount, 0);
  const confirm = t('delete.confirm', { count: infos.length });
  const typed =
    others.length === 0
      ? { label: t('delete.typedName', { name: first.name }), value: first.name }
      : { label: t('delete.typedCount', { number: count }), value: String(count) };
  return (
    <ConfirmDialog
      title={others.length === 0 ? t('delete.title', { name: first.name }) : confirm}
      confirm={confirm}
      danger
      typed={typed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('delete.text')}</Text>
      <Text color="fg.muted">
        {t('delete.beacons', { count: beacons, number: beacons.toLocaleString(i18n.language) })}
      </Text>
    </ConfirmDialog>
  );
}
