import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sendChangeEmailAuthentificationEmail } from '../../../../shared/contract/authentification.ts';
import type { User } from '../../../../shared/model/user.ts';
import { EMAIL_MAX } from '../../../../shared/model/user-limits.ts';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEmailFault } from '../../components/use-email-fault.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useForm } from '../../components/use-form.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { isAboutEmail } from '../../lib/email.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { forgetSession } from '../../lib/session.ts';

/**
 * Changes the address. It takes effect when its link is followed; until then, nobody can sign in (specification 1.4).
 */
export function EmailCard({ account }: { account: User }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const emailFault = useEmailFault();
  const navigate = useNavigate();

  function fault(email: string): string | undefined {
    if (!email) return t('email.newMissing');
    return email.toLowerCase() === account.email.toLowerCase() ? t('email.same') : emailFault(email);
  }

  const form = useForm({
    fields: ['newEmail', 'emailPassword'],
    check: ({ newEmail, emailPassword }) => ({
      newEmail: fault(newEmail.trim()),
      emailPassword: emailPassword ? undefined : t('email.passwordMissing'),
    }),
    send: async ({ newEmail, emailPassword }) => {
      const address = newEmail.trim();
      try {
        await call(sendChangeEmailAuthentificationEmail, {
          body: { newEmail: address, password: emailPassword },
        });
      } catch (error) {
        notify('error', t('CHANGE_EMAIL_ERROR_TOAST', { reason: errorText(error) }), TOAST_SECONDS.extended);
        throw error;
      }
      forgetSession();
      await navigate(paths.signupSuccess.to(), { state: { email: address, changed: true } });
    },
    faultsOf: (error, text) => {
      if (isAboutEmail(error)) return { newEmail: text };
      return refusedWith(error, 'INVALID_EMAIL_OR_PASSWORD')
        ? { emailPassword: t('password.wrong') }
        : undefined;
    },
  });

  return (
    <Card title={t('email.title')} hint={t('email.hint', { email: account.email })}>
      {account.newEmail && <Notice tone="info">{t('email.waiting', { email: account.newEmail })}</Notice>}
      <form {...form.props}>
        <Stack gap="5" maxW="md">
          <TextField
            label={t('email.new')}
            error={form.faults.newEmail}
            name="newEmail"
            type="email"
            size="sm"
            autoComplete="email"
            maxLength={EMAIL_MAX}
          />
          <PasswordField
            label={t('email.password')}
            error={form.faults.emailPassword}
            name="emailPassword"
            size="sm"
            autoComplete="current-password"
          />
          <Text color="fg.muted">{t('email.logsOut')}</Text>
          <SteadyButton
            type="submit"
            size="sm"
            variant="outline"
            colorPalette="gray"
            alignSelf="start"
            loading={form.busy}
            loadingText={t('email.submit')}
          >
            {t('email.submit')}
          </SteadyButton>
        </Stack>
      </form>
    </Card>
  );
}
