import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFER_DAYS } from '../../../../shared/model/offer.ts';
import { GRACE_SECONDS_MAX, type Task } from '../../../../shared/model/task.ts';
import { ApiError } from '../../lib/api.ts';
import { CheckField } from '../check-field.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Notice } from '../notice.tsx';
import { TextField } from '../text-field.tsx';
import { useEmailFault } from '../use-email-fault.ts';
import { useForm } from '../use-form.ts';
import { AtOnceField } from './at-once-field.tsx';
import { LostList } from './lost-list.tsx';
import type { MoveTexts } from './use-outcome-texts.ts';

interface Recipient {
  readonly targetEmail: string;
  readonly sendMail: boolean;
}

interface TransferDialogProps {
  readonly texts: MoveTexts;
  readonly number: number;
  /** Undefined: these devices cannot be offered, because they have several owners. */
  readonly offer: ((to: Recipient) => Promise<Task>) | undefined;
  readonly transfer: (to: Recipient & { graceSeconds: number }) => Promise<Task>;
  readonly onStarted: (task: Task) => void;
  readonly onClose: () => void;
}

/** Asks for the recipient of devices, and whether the recipient is asked first. */
export function TransferDialog({ texts, number, offer, transfer, onStarted, onClose }: TransferDialogProps) {
  const { t } = useTranslation('moving');
  const emailFault = useEmailFault();
  const [isOffered, setIsOffered] = useState(offer !== undefined);
  const [sendMail, setSendMail] = useState(true);
  const [atOnce, setAtOnce] = useState(false);
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: emailFault(email.trim()) }),
    async send({ email }) {
      const to = { targetEmail: email.trim(), sendMail };
      const graceSeconds = atOnce ? 0 : GRACE_SECONDS_MAX;
      onStarted(await (isOffered && offer ? offer(to) : transfer({ ...to, graceSeconds })));
    },
    faultsOf(error) {
      if (!(error instanceof ApiError)) return undefined;
      if (error.code === 'MISSING_DATA_REFERENCE') return { email: t('transfer.unknown') };
      return error.code === 'FORM_VALIDATION_FAILED' ? { email: t('transfer.same') } : undefined;
    },
    retry: 'email',
  });
  return (
    <Dialog title={texts.transfer.title(number)} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="4">
          <TextField
            label={t('transfer.email')}
            name="email"
            type="email"
            size="sm"
            autoComplete="off"
            error={form.faults.email}
          />
          {offer && <Ways isOffered={isOffered} onChange={setIsOffered} />}
          {!isOffered && (
            <>
              {!offer && (
                <Text color="fg.muted">{atOnce ? t('transfer.text') : t('transfer.textLater')}</Text>
              )}
              <AtOnceField checked={atOnce} onChange={setAtOnce} />
            </>
          )}
          <LostList items={texts.lost} />
          <CheckField
            label={t('transfer.sendMail')}
            hint={t('transfer.sendMailHint')}
            checked={sendMail}
            onChange={setSendMail}
          />
          {form.refused && <Notice>{form.refused}</Notice>}
          <DialogButtons
            submit={isOffered ? texts.offer.submit(number) : texts.transfer.title(number)}
            busy={form.busy}
            danger
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface WaysProps {
  readonly isOffered: boolean;
  readonly onChange: (isOffered: boolean) => void;
}

/** The choice between asking the recipient first and transferring without. */
function Ways({ isOffered, onChange }: WaysProps) {
  const { t } = useTranslation('moving');
  return (
    <ChoiceCards
      label={t('ways')}
      choices={[
        { value: true, label: t('offer.way'), hint: t('offer.wayHint', { count: OFFER_DAYS }) },
        { value: false, label: t('transfer.way'), hint: t('transfer.textLater') },
      ]}
      chosen={isOffered}
      onChange={onChange}
    />
  );
}
