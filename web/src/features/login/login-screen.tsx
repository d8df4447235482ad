import { Flex, Link, Stack, Text } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { openPaths, ownPath } from '../../lib/open-paths.ts';
import { enter, factorsIn } from './enter.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { ResendMail } from './resend-mail.tsx';
import { useCompany } from './use-company.ts';

const CompanyLogin = lazy(async () => ({ default: (await import('./company-login.tsx')).CompanyLogin }));
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

/**
 * Signs in with e-mail address and password, and with a code if the account has a second factor. The guard of the router then
 * redirects.
 */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const continueTo = ownPath(query.get('continue'));
  // The server keeps nothing between the two steps, so the password is sent again with the code.
  const [proved, setProved] = useState<{ email: string; password: string } & ReturnType<typeof factorsIn>>();
  const [passkeyFailed, setPasskeyFailed] = useState<string>();
  const [blocked] = useState(() => !cookiesWork());
  const { company, look, ask } = useCompany(query.get('group') ?? undefined);
  useSessionExpired();

  const form = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: email.trim() ? undefined : t('emailMissing'),
      password: password ? undefined : t('passwordMissing'),
    }),
    send: async ({ email, password }) => {
      const known = { email: email.trim(), password };
      try {
        await enter(await call(emailLogin, { body: known }));
      } catch (error) {
        if (refusedWith(error, 'SSO_REQUIRED')) void ask({ group: groupIn(error) });
        if (!refusedWith(error, 'SECOND_FACTOR_NEEDED')) throw error;
        setProved({ ...known, ...factorsIn(error) });
      }
    },
    retry: 'password',
  });
  if (proved) {
    return (
      <PublicFrame title={t('code.title')} text={t('code.subtitle')}>
        <Suspense>
          <CodeStep
            hasApp={proved.hasApp}
            hasPasskey={proved.hasPasskey}
            send={async (code) => {
              const { email, password } = proved;
              await enter(await call(emailLogin, { body: { email, password, code } }));
            }}
            onSignedIn={enter}
            onBack={() => setProved(undefined)}
          />
        </Suspense>
      </PublicFrame>
    );
  }
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
          {company && (
            <Suspense>
              <CompanyLogin company={company} email={() => form.entered().email} continueTo={continueTo} />
            </Suspense>
          )}
          <TextField
            label={t('email')}
            error={form.faults.email}
            name="email"
            type="email"
            // The browser also suggests passkeys here.
            autoComplete="username webauthn"
            // The only form on the first screen of a visit.
            autoFocus
            maxLength={EMAIL_MAX}
            onBlur={({ target }) => look(target.value)}
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
          {passkeyFailed && <Notice>{passkeyFailed}</Notice>}
          {!blocked && <PasskeyLogin offers onSignedIn={enter} onFailed={setPasskeyFailed} />}
        </Stack>
      </form>
      <Flex mt="6" wrap="wrap" justify="space-between" gapX="6" gapY="2">
        <Text color="fg.muted">
          {t('noAccount')}{' '}
          <Link asChild variant="underline" colorPalette="accent">
            <RouterLink to={openPaths.signup.to(continueTo)}>{t('createAccount')}</RouterLink>
          </Link>
        </Text>
        <Link asChild variant="underline" color="fg.muted">
          <RouterLink to={openPaths.requestPasswordReset.to(continueTo)}>{t('forgotten')}</RouterLink>
        </Link>
      </Flex>
    </PublicFrame>
  );
}

/** The group whose single sign-on must be used. */
const groupIn = ({ details }: { details?: unknown }): string =>
  String((details as { group?: unknown } | undefined)?.group ?? '');

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
