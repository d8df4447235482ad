import { Flex, Link, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { emailLogin } from '../../../../shared/contract/authentification.ts';
import { EMAIL_MAX } from '../../../../shared/model/user-limits.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useForm } from '../../components/use-form.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { cookiesWork } from '../../lib/cookies-work.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { ownPath, paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { ResendMail } from './resend-mail.tsx';

/** Signs in with e-mail address and password. The guard of the router then redirects. */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const continueTo = ownPath(query.get('continue'));
  const [blocked] = useState(() => !cookiesWork());
  useSessionExpired();

  const form = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: email.trim() ? undefined : t('emailMissing'),
      password: password ? undefined : t('passwordMissing'),
    }),
    send: async ({ email, password }) => {
      const user = await call(emailLogin, { body: { email: email.trim(), password } });
      await setLanguage(user.languageCode);
      signIn(user);
    },
    retry: 'password',
  });
  const notVerified = refusedWith(form.refusal, 'EMAIL_NOT_VERIFIED');

  return (
    <PublicFrame title={t('title')} text={t('subtitle', { brand })}>
      <form {...form.props}>
        <Stack gap="5">
          {blocked && <Notice>{t('cookiesBlocked')}</Notice>}
          {form.refused && (
            <Notice>
              {form.refused}
              {notVerified && <ResendMail {...form.entered()} />}
            </Notice>
          )}
          <TextField
            label={t('email')}
            error={form.faults.email}
            name="email"
            type="email"
            autoComplete="username"
            // The only form on the first screen of a visit.
            autoFocus
            maxLength={EMAIL_MAX}
          />
          <PasswordField
            label={t('password')}
            error={form.faults.password}
            name="password"
            autoComplete="current-password"
          />
          <SteadyButton
            type="submit"
            size="lg"
            loading={form.busy}
            loadingText={t('busy')}
            disabled={blocked}
          >
            {t('submit')}
          </SteadyButton>
        </Stack>
      </form>
      <Flex mt="6" wrap="wrap" justify="space-between" gapX="6" gapY="2">
        <Text color="fg.muted">
          {t('noAccount')}{' '}
          <Link asChild variant="underline" colorPalette="accent">
            <RouterLink to={paths.signup.to(continueTo)}>{t('createAccount')}</RouterLink>
          </Link>
        </Text>
        <Link asChild variant="underline" color="fg.muted">
          <RouterLink to={paths.requestPasswordReset.to(continueTo)}>{t('forgotten')}</RouterLink>
        </Link>
      </Flex>
    </PublicFrame>
  );
}

/** `k=y` is added when a session has expired: shows a message once, and keeps the rest of the URL. */
function useSessionExpired() {
  const { t } = useTranslation('login');
  const [query, setQuery] = useSearchParams();
  const expired = query.get('k') === 'y';
  useEffect(() => {
    if (!expired) return;
    notify('info', t('sessionExpired'), TOAST_SECONDS.sessionExpired);
    setQuery(
      (before) => {
        before.delete('k');
        return before;
      },
      { replace: true },
    );
  }, [expired, setQuery, t]);
}
