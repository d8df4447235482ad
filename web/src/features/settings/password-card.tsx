import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from 'swr';
import { changePassword } from '../../../../shared/contract/authentification.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import {
  isAboutNewPassword,
  NewPasswordFields,
  newPasswordFaults,
} from '../../components/new-password-fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useForm } from '../../components/use-form.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { notify } from '../../lib/notify.ts';

import { SESSIONS } from './sessions-card.tsx';

/** Changes the password; if the repetition differs, nothing is sent (specification 1.5). */
export function PasswordCard({ account }: { account: User }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const { brand } = useBranding();
  const known = { email: account.email, name: account.name, brand };
  // Resets the form after each change, including the strength hint.
  const [round, setRound] = useState(0);
  const form = useForm({
    fields: ['current', 'password', 'repeat'],
    check: ({ current, password, repeat }) => ({
      current: current ? undefined : t('password.currentMissing'),
      ...newPasswordFaults(common, password, repeat, known),
    }),
    send: async ({ current, password }) => {
      await call(changePassword, { body: { currentPassword: current, newPassword: password } });
      notify('success', t('password.saved'));
      setRound(round + 1);
      // All other sessions have ended.
      await mutate(SESSIONS);
    },
    faultsOf: (error, text) => {
      if (refusedWith(error, 'INVALID_EMAIL_OR_PASSWORD')) return { current: t('password.wrong') };
      return isAboutNewPassword(error) ? { password: text } : undefined;
    },
  });

  return (
    <Card title={t('password.title')} hint={t('password.hint')}>
      <form key={round} {...form.props}>
        <Stack gap="5" maxW="md">
          {form.refused && <Notice>{form.refused}</Notice>}
          {/* Password managers store the password for the address that is in the same form. */}
          <input type="email" name="username" autoComplete="username" defaultValue={account.email} hidden />
          <PasswordField
            label={t('password.current')}
            error={form.faults.current}
            name="current"
            size="sm"
            autoComplete="current-password"
          />
          <NewPasswordFields faults={form.faults} known={known} size="sm" />
          <SteadyButton
            type="submit"
            size="sm"
            variant="outline"
            colorPalette="gray"
            alignSelf="start"
            loading={form.busy}
            loadingText={t('password.submit')}
          >
            {t('password.submit')}
          </SteadyButton>
        </Stack>
      </form>
    </Card>
  );
}
