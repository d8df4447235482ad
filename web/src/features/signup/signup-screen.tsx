import { Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { EMAIL_MAX, USER_NAME_MAX } from '../../../../shared/model/user-limits.ts';
import {
  isAboutNewPassword,
  NewPasswordFields,
  newPasswordFaults,
} from '../../components/new-password-fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEmailFault } from '../../components/use-email-fault.ts';
import { useForm } from '../../components/use-form.ts';
import { useBranding } from '../../lib/branding.ts';
import { cookiesWork } from '../../lib/cookies-work.ts';
import { isAboutEmail } from '../../lib/email.ts';
import { openPaths, ownPath } from '../../lib/open-paths.ts';
import { signUp } from './sign-up.ts';

/** Creates an account, which is active once the link in the mail was followed. */
export function SignupScreen() {
  const { t } = useTranslation('signup');
  const { t: common } = useTranslation();
  const { brand } = useBranding();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const continueTo = ownPath(query.get('continue'));
  const [blocked] = useState(() => !cookiesWork());
  const [known, setKnown] = useState({ email: '', name: '' });

  const emailFault = useEmailFault();
  const form = useForm({
    fields: ['email', 'name', 'password', 'repeat'],
    check: ({ email, name, password, repeat }) => ({
      email: email.trim() ? emailFault(email) : t('emailMissing'),
      name: name.trim() ? undefined : t('nameMissing'),
      ...newPasswordFaults(common, password, repeat, { email, name, brand }),
    }),
    send: async ({ email, name, password }) => {
      await signUp({ email: email.trim(), userName: name.trim(), password });
      await navigate(openPaths.signupSuccess.to(continueTo), { state: { email: email.trim() } });
    },
    faultsOf: (error, text) => {
      if (isAboutEmail(error)) return { email: text };
      return isAboutNewPassword(error) ? { password: text } : undefined;
    },
    retry: 'email',
  });

  return (
    <PublicFrame title={t('title')} text={t('subtitle', { brand })}>
      <form {...form.props} onChange={() => setKnown(form.entered())}>
        <Stack gap="5">
          {blocked && <Notice>{t('cookiesBlocked')}</Notice>}
          {form.refused && <Notice>{form.refused}</Notice>}
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            error={form.faults.email}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            maxLength={EMAIL_MAX}
          />
          <TextField
            label={t('name')}
            error={form.faults.name}
            name="name"
            autoComplete="name"
            maxLength={USER_NAME_MAX}
          />
          <NewPasswordFields
            label={t('password')}
            faults={form.faults}
            known={{ email: known.email, name: known.name, brand }}
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
      <Text mt="6" color="fg.muted">
        {t('haveAccount')}{' '}
        <Link asChild variant="underline" colorPalette="accent">
          <RouterLink to={openPaths.login.to(continueTo ? { continueTo } : {})}>{t('login')}</RouterLink>
        </Link>
      </Text>
    </PublicFrame>
  );
}
