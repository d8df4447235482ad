import { Button, Flex, Link, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { sendResetPasswordMail } from '../../../../shared/contract/authentification.ts';
import { EMAIL_MAX } from '../../../../shared/model/user-limits.ts';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEmailFault } from '../../components/use-email-fault.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useForm } from '../../components/use-form.ts';
import { call } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { openPaths, ownPath } from '../../lib/open-paths.ts';

/** Requests a link to set a new password. It does not reveal whether the account exists. */
export function RequestResetScreen() {
  const { t } = useTranslation('reset');
  const errorText = useErrorText();
  const [query] = useSearchParams();
  const continueTo = ownPath(query.get('continue'));
  const [sentTo, setSentTo] = useState<string>();

  const emailFault = useEmailFault();
  const form = useForm({
    fields: ['email'],
    check: ({ email }) => ({
      email: email.trim() ? emailFault(email) : t('request.emailMissing'),
    }),
    send: async ({ email }) => {
      const address = email.trim();
      try {
        await call(sendResetPasswordMail, { params: { email: address, language: currentLanguage() } });
        setSentTo(address);
      } catch (error) {
        const reason = errorText(error);
        notify('error', t('SEND_RESET_PASSWORD_EMAIL_ERROR_TOAST', { reason }), TOAST_SECONDS.extended);
      }
    },
  });

  const back = (
    <Link asChild variant="underline" color="fg.muted">
      <RouterLink to={openPaths.login.to(continueTo ? { continueTo } : {})}>{t('request.back')}</RouterLink>
    </Link>
  );
  if (sentTo)
    return (
      <PublicFrame title={t('request.sentTitle')} text={t('request.sent', { email: sentTo })}>
        <Flex wrap="wrap" align="center" gapX="6" gapY="3">
          <Button variant="outline" colorPalette="gray" onClick={() => setSentTo(undefined)}>
            {t('request.again')}
          </Button>
          {back}
        </Flex>
      </PublicFrame>
    );

  return (
    <PublicFrame title={t('request.title')} text={t('request.subtitle')}>
      <form {...form.props}>
        <Stack gap="5">
          <TextField
            label={t('request.email')}
            error={form.faults.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            maxLength={EMAIL_MAX}
          />
          <SteadyButton type="submit" size="lg" loading={form.busy} loadingText={t('request.busy')}>
            {t('request.submit')}
          </SteadyButton>
        </Stack>
      </form>
      <Flex mt="6">{back}</Flex>
    </PublicFrame>
  );
}
