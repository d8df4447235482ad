import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPasskey, startPasskey } from '../../../../../shared/contract/authentification/factors.ts';
import type { Reply } from '../../../../../shared/contract/operation.ts';
import { PASSKEY_NAME_MAX } from '../../../../../shared/model/factor-limits.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useForm } from '../../../components/use-form.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { type Has, ProofDialog } from './proof-dialog.tsx';

interface PasskeyDialogProps extends Has {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds a passkey: asks for the password, then for a name, and lets the browser make it. */
export function PasskeyDialog({ onAdded, onClose, ...has }: PasskeyDialogProps) {
  const { t } = useTranslation('settings');
  const [options, setOptions] = useState<Reply<typeof startPasskey>>();
  if (options) return <NameStep options={options} onAdded={onAdded} onClose={onClose} />;
  return (
    <ProofDialog
      {...has}
      title={t('factors.passkey.add')}
      text={t('factors.passkey.what')}
      submit={t('factors.totp.next')}
      send={async (body) => setOptions(await call(startPasskey, { body }))}
      onClose={onClose}
    />
  );
}

interface NameStepProps extends Pick<PasskeyDialogProps, 'onAdded' | 'onClose'> {
  readonly options: Reply<typeof startPasskey>;
}

function NameStep({ options, onAdded, onClose }: NameStepProps) {
  const { t } = useTranslation('settings');
  const [failed, setFailed] = useState<string>();
  const form = useForm({
    fields: ['passkeyName'],
    check: ({ passkeyName }) => ({
      passkeyName: passkeyName.trim() ? undefined : t('factors.passkey.nameMissing'),
    }),
    send: async ({ passkeyName }) => {
      setFailed(undefined);
      const { isKnownHere, makePasskey } = await import('./make-passkey.ts');
      const passkey = await makePasskey(options).catch((error: unknown) => {
        if (error instanceof ApiError) throw error;
        setFailed(isKnownHere(error) ? t('factors.passkey.known') : t('factors.passkey.failed'));
      });
      if (!passkey) return;
      const { recoveryCodes } = await call(confirmPasskey, { body: { name: passkeyName.trim(), passkey } });
      onAdded(recoveryCodes);
    },
  });
  const shown = form.refused ?? failed;
  return (
    <Dialog title={t('factors.passkey.add')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="5">
          <Text color="fg.muted">{t('factors.passkey.host', { host: options.rp.id })}</Text>
          {shown && <Notice>{shown}</Notice>}
          <TextField
            label={t('factors.passkey.name')}
            hint={t('factors.passkey.nameHint')}
            error={form.faults.passkeyName}
            name="passkeyName"
            size="sm"
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
          />
          <DialogButtons submit={t('factors.passkey.next')} busy={form.busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
