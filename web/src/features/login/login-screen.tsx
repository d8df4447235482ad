import { Button, Heading, IconButton, Stack, Text } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { emailLogin } from '../../../../shared/contract/authentification.ts';
import { Notice } from '../../components/notice.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { cookiesWork } from '../../lib/cookies-work.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { signIn } from '../../lib/session.ts';

type Entry = 'email' | 'password';

/** Signs in with e-mail and password. Where to go next is the guard's business: it sees that somebody is signed in. */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const { brand } = useBranding();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly Entry[]>([]);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [blocked] = useState(() => !cookiesWork());
  useSessionExpired();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const email = String(entered.get('email')).trim();
    const password = String(entered.get('password'));
    const empty = [...(email ? [] : ['email' as const]), ...(password ? [] : ['password' as const])];
    setMissing(empty);
    setRefused(undefined);
    if (empty[0]) return focus(empty[0]);

    setBusy(true);
    try {
      const user = await call(emailLogin, { body: { email, password } });
      await setLanguage(user.languageCode);
      signIn(user);
    } catch (error) {
      setRefused(errorText(error));
      setBusy(false);
      focus('password');
    }
  }

  const focus = (name: Entry) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  return (
    <PublicFrame>
      <title>{t('pageTitle', { brand })}</title>
      <Heading as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none">
        {t('title')}
      </Heading>
      <Text color="fg.muted" mt="1" mb="7">
        {t('subtitle', { brand })}
      </Text>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          {(blocked || refused) && <Notice>{blocked ? t('cookiesBlocked') : refused}</Notice>}
          <TextField
            label={t('email')}
            error={missing.includes('email') ? t('emailMissing') : undefined}
            name="email"
            type="email"
            autoComplete="username"
            // The one thing to do here, on the first screen of a visit.
            autoFocus
            maxLength={254}
          />
          <PasswordField error={missing.includes('password') ? t('passwordMissing') : undefined} />
          <Button type="submit" size="lg" loading={busy} loadingText={t('busy')} disabled={blocked}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}

function PasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('login');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = shown ? t('hidePassword') : t('showPassword');
  return (
    <TextField
      label={t('password')}
      error={error}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={128}
      end={
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    />
  );
}

/** `k=y` brings somebody here whose session has ended: says so once, and leaves the rest of the address as it is. */
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
