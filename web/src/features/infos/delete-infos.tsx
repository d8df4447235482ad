import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Info } from '../../../../shared/model/info.ts';
import { DeleteDialog } from '../../components/content/delete-dialog.tsx';

interface DeleteInfosProps {
  readonly infos: readonly Pick<Info, 'name' | 'beaconsCount'>[];
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before Infos are deleted, and says how many beacons they leave. */
export function DeleteInfos({ infos, onConfirm, onClose }: DeleteInfosProps) {
  const { t, i18n } = useTranslation('infos');
  const beacons = infos.reduce((sum, { beaconsCount }) => sum + beaconsCount, 0);
  return (
    <DeleteDialog
      items={infos}
      title={(name) => t('delete.title', { name })}
      confirm={t('delete.confirm', { count: infos.length })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('delete.text')}</Text>
      <Text color="fg.muted">
        {t('delete.beacons', { count: beacons, number: beacons.toLocaleString(i18n.language) })}
      </Text>
    </DeleteDialog>
  );
}
