import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GRACE_SECONDS_MAX, type Task } from '../../../../shared/model/task.ts';
import { ApiError } from '../../lib/api.ts';
import { CheckField } from '../check-field.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Notice } from '../notice.tsx';
import { TextField } from '../text-field.tsx';
import { useEmailFault } from '../use-email-fault.ts';
import { useForm } from '../use-form.ts';
import { AtOnceField } from './at-once-field.tsx';
import { LostList } from './lost-list.tsx';

interface TransferDialogProps {
  readonly title: string;
  readonly lost: readonly string[];
  readonly transfer: (to: { targetEmail: string; sendMail: boolean; graceSeconds: number }) => Promise<Task>;
  readonly onStarted: (task: Task) => void;
  readonly onClose: () => void;
}

/** Asks for the receiver of devices, and whether to notify the receiver by mail. */
export function TransferDialog({ title, lost, transfer, onStarted, onClose }: TransferDialogProps) {
  const { t } = useTranslation('moving');
  const emailFault = useEmailFault();
  const [sendMail, setSendMail] = useState(true);
  const [atOnce, setAtOnce] = useState(false);
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: emailFault(email.trim()) }),
    async send({ email }) {
      onStarted(
        await transfer({ targetEmail: email.trim(), sendMail, graceSeconds: atOnce ? 0 : GRACE_SECONDS_MAX }),
      );
    },
    faultsOf(error) {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'MISSING_DATA_REFERENCE') return { email: t('transfer.unknown') };
      return error.code === 'FORM_VALIDATION_FAILED' ? { email: t('transfer.same') } : undefined;
    },
    retry: 'email',
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="4">
          <Text color="fg.muted">{atOnce ? t('transfer.text') : t('transfer.textLater')}</Text>
          <LostList items={lost} />
          <TextField
            label={t('transfer.email')}
            name="email"
            type="email"
            size="sm"
            autoComplete="off"
            error={form.faults.email}
          />
          <CheckField
            label={t('transfer.sendMail')}
            hint={t('transfer.sendMailHint')}
            checked={sendMail}
            onChange={setSendMail}
          />
          <AtOnceField checked={atOnce} onChange={setAtOnce} />
          {form.refused && <Notice>{form.refused}</Notice>}
          <DialogButtons submit={title} busy={form.busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
