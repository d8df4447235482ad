import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmTotp, startTotp } from '../../../../../shared/contract/authentification/factors.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { CodePicture } from '../../../components/codes/code-picture.tsx';
import { useCodeSvg } from '../../../components/codes/use-code-svg.ts';
import { CopyValue } from '../../../components/copy-value.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useForm } from '../../../components/use-form.ts';
import { call, refusedWith } from '../../../lib/api.ts';
import { type Has, ProofDialog } from './proof-dialog.tsx';

interface TotpDialogProps extends Has {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets an authenticator app up: asks for the password, shows the QR code, and asks for the first code of the app. */
export function TotpDialog({ onAdded, onClose, ...has }: TotpDialogProps) {
  const { t } = useTranslation('settings');
  const [started, setStarted] = useState<{ secret: string; uri: string }>();
  if (started) return <ConfirmStep {...started} onAdded={onAdded} onClose={onClose} />;
  return (
    <ProofDialog
      {...has}
      title={t('factors.totp.add')}
      text={t('factors.totp.what')}
      submit={t('factors.totp.next')}
      send={async (body) => setStarted(await call(startTotp, { body }))}
      onClose={onClose}
    />
  );
}

interface ConfirmStepProps extends Pick<TotpDialogProps, 'onAdded' | 'onClose'> {
  readonly secret: string;
  readonly uri: string;
}

function ConfirmStep({ secret, uri, onAdded, onClose }: ConfirmStepProps) {
  const { t } = useTranslation('settings');
  const { svg } = useCodeSvg(uri, async () =>
    (await import('../../../components/codes/qr-svg.ts')).qrSvg(uri),
  );
  const form = useForm({
    fields: ['appCode'],
    check: ({ appCode }) => ({ appCode: appCode.trim() ? undefined : t('factors.codeMissing') }),
    send: async ({ appCode }) => {
      const { recoveryCodes } = await call(confirmTotp, { body: { code: appCode } });
      onAdded(recoveryCodes);
    },
    faultsOf: (error, text) => (refusedWith(error, 'SECOND_FACTOR_WRONG') ? { appCode: text } : undefined),
    retry: 'appCode',
  });
  return (
    <Dialog title={t('factors.totp.add')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="4">
          <Text>{t('factors.totp.scan')}</Text>
          <CodePicture svg={svg} alt={t('factors.totp.qr')} />
          <Text color="fg.muted" textStyle="sm">
            {t('factors.totp.orType')}
          </Text>
          <CopyValue
            // Groups of four are easier to type; apps ignore the spaces.
            value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
            label={t('factors.totp.copy')}
            copied={t('factors.totp.copied')}
          />
          {form.refused && <Notice>{form.refused}</Notice>}
          <CodeField
            kind="app"
            label={t('factors.totp.code')}
            error={form.faults.appCode}
            name="appCode"
            size="sm"
          />
          <DialogButtons submit={t('factors.totp.confirm')} busy={form.busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
