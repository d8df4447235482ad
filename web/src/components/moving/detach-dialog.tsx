import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRACE_SECONDS_MAX } from '../../../../shared/model/task.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { AtOnceField } from './at-once-field.tsx';
import { LostList } from './lost-list.tsx';

/** From this number on, it is typed to confirm. */
const MANY = 10;

interface DetachDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** How many devices it is about. */
  readonly number: number;
  readonly lost: readonly string[];
  readonly detach: (graceSeconds: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks whether devices leave their account, and whether at once. */
export function DetachDialog({ title, confirm, number, lost, detach, onClose }: DetachDialogProps) {
  const { t } = useTranslation(['moving', 'common']);
  const [atOnce, setAtOnce] = useState(false);
  return (
    <ConfirmDialog
      danger
      title={title}
      confirm={confirm}
      {...(number >= MANY && {
        typed: { label: t('common:typed.number', { number }), value: String(number) },
      })}
      onConfirm={() => detach(atOnce ? 0 : GRACE_SECONDS_MAX)}
      onClose={onClose}
    >
      <Text>{atOnce ? t('detach.text') : t('detach.textLater')}</Text>
      <LostList items={lost} />
      <AtOnceField checked={atOnce} onChange={setAtOnce} />
    </ConfirmDialog>
  );
}
