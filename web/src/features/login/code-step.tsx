import { Flex, Link, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../shared/model/user.ts';
import { CodeField } from '../../components/code-field.tsx';
import { Notice } from '../../components/notice.tsx';
import type { askPasskey } from '../../components/passkey.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useForm } from '../../components/use-form.ts';
import { refusedWith } from '../../lib/api.ts';
import { PasskeyLogin } from './passkey-login.tsx';

interface CodeStepProps {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly onSignedIn: (user: User) => Promise<void>;
  /** Sends the password again, together with the code. */
  readonly send: (code: string) => Promise<void>;
  /** Sends a passkey, if otherwise than by it alone. */
  readonly sendPasskey?: (passkey: Awaited<ReturnType<typeof askPasskey>>) => Promise<User>;
  readonly onBack: () => void;
}

/** The second step of the login: a code of the authenticator app, a recovery code, or a passkey. */
export function CodeStep({ hasApp, hasPasskey, send, sendPasskey, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation('login');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const [passkeyFailed, setPasskeyFailed] = useState<string>();
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: code.trim() ? undefined : t('code.missing') }),
    send: ({ code }) => send(code),
    faultsOf: (error, text) => (refusedWith(error, 'SECOND_FACTOR_WRONG') ? { code: text } : undefined),
    retry: 'code',
  });
  return (
    <form {...form.props}>
      <Stack gap="5">
        {hasPasskey && (
          <PasskeyLogin
            label={t('passkey.instead')}
            {...(sendPasskey && { send: sendPasskey })}
            onSignedIn={onSignedIn}
            onFailed={setPasskeyFailed}
          />
        )}
        {passkeyFailed && <Notice>{passkeyFailed}</Notice>}
        {form.refused && <Notice>{form.refused}</Notice>}
        <CodeField
          // Another field, so that nothing of the other kind of code stays in it.
          key={String(isRecovery)}
          kind={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? t('code.recovery') : t('code.label')}
          hint={isRecovery ? t('code.recoveryHint') : t('code.hint')}
          error={form.faults.code}
          name="code"
          // The step replaces the form that had the focus.
          autoFocus
        />
        <SteadyButton type="submit" size="lg" loading={form.busy} loadingText={t('busy')}>
          {t('submit')}
        </SteadyButton>
        <Flex wrap="wrap" justify="space-between" gapX="6" gapY="2">
          {hasApp && (
            <Link asChild variant="underline" colorPalette="accent">
              <button type="button" onClick={() => setRecovery(!isRecovery)}>
                {isRecovery ? t('code.useApp') : t('code.useRecovery')}
              </button>
            </Link>
          )}
          <Link asChild variant="underline" color="fg.muted">
            <button type="button" onClick={onBack}>
              {t('code.back')}
            </button>
          </Link>
        </Flex>
      </Stack>
    </form>
  );
}
