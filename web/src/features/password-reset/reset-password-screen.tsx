import { Link, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';
import { resetPassword } from '../../../../shared/contract/authentification.ts';
import {
  isAboutNewPassword,
  NewPasswordFields,
  newPasswordFaults,
} from '../../components/new-password-fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useForm } from '../../components/use-form.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { openPaths } from '../../lib/open-paths.ts';

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('reset');
  const { t: common } = useTranslation();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { brand } = useBranding();
  const form = useForm({
    fields: ['password', 'repeat'],
    check: ({ password, repeat }) => newPasswordFaults(common, password, repeat, { brand }),
    send: async ({ password }) => {
      await call(resetPassword, { body: { newPassword: password, token } });
      notify('success', t('set.done'), TOAST_SECONDS.extended);
      await navigate(openPaths.login.to(), { replace: true });
    },
    faultsOf: (error, text) => (isAboutNewPassword(error) ? { password: text } : undefined),
  });
  const linkIsDead = refusedWith(form.refusal, 'INVALID_RESET_PASSWORD_TOKEN');

  return (
    <PublicFrame title={t('set.title')} text={t('set.subtitle')}>
      <form {...form.props}>
        <Stack gap="5">
          {form.refused && (
            <Notice>
              {form.refused}{' '}
              {linkIsDead && (
                <Link asChild variant="underline" color="inherit" fontWeight="medium">
                  <RouterLink to={openPaths.requestPasswordReset.to()}>{t('set.requestNew')}</RouterLink>
                </Link>
              )}
            </Notice>
          )}
          <NewPasswordFields faults={form.faults} known={{ brand }} />
          <SteadyButton type="submit" size="lg" loading={form.busy} loadingText={t('set.busy')}>
            {t('set.submit')}
          </SteadyButton>
        </Stack>
      </form>
    </PublicFrame>
  );
}
