import { Button, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveIdentity, startIdentityProof } from '../../../../shared/contract/authentification/factors.ts';
import type { Reply, Request } from '../../../../shared/contract/operation.ts';
import { CodeField } from '../../components/code-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { companyUrl, leaveForCompany } from '../../components/leave-for-company.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useForm } from '../../components/use-form.ts';
import { useLogout } from '../../components/use-logout.ts';
import { ApiError, callAs, refusedWith } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { onProof, openProofWindow } from '../../lib/proof-window.ts';
import { getSession } from '../../lib/session.ts';

interface IdentityDialogProps {
  readonly what: 'operation' | 'runAs';
  readonly onDone: (proved: boolean) => void;
}
type Ways = Reply<typeof startIdentityProof>;
type Proof = Request<typeof proveIdentity>['body'];

/** Always as oneself: the user that an admin acts for is not the one who proves anything. */
const ask = () => callAs(undefined, startIdentityProof);
const send = (body: Proof) => callAs(undefined, proveIdentity, { body });

/** Asks who is signed in to prove it: by the password, or by a code or a passkey if there is a second factor. */
export function IdentityDialog({ what, onDone }: IdentityDialogProps) {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  const [ways, setWays] = useState<Ways>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let isOpen = true;
    ask().then(
      (known) => isOpen && setWays(known),
      (error: unknown) => isOpen && setFailed(errorText(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [errorText]);
  const cancel = () => onDone(false);

  return (
    <Dialog title={t('title')} onClose={cancel}>
      <Stack gap="5">
        <Text color="fg.muted">{what === 'runAs' ? t('textRunAs') : t('text')}</Text>
        {failed && <Notice>{failed}</Notice>}
        {ways?.signOn && (
          <CompanyProof
            group={ways.signOn}
            isOnly={ways.kinds.length === 0}
            onFailed={setFailed}
            onProved={() => onDone(true)}
            onCancel={cancel}
          />
        )}
        {ways?.kinds.length === 0 && !ways.signOn && <LoginAgain onCancel={cancel} />}
        {ways && ways.kinds.length > 0 && (
          <ProofForm ways={ways} onFailed={setFailed} onProved={() => onDone(true)} onCancel={cancel} />
        )}
        {!ways && <Cancel onClick={cancel} />}
      </Stack>
    </Dialog>
  );
}

interface CompanyProofProps {
  readonly group: string;
  /** There is no password that proves it, too. */
  readonly isOnly: boolean;
  readonly onFailed: (text: string | undefined) => void;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

/**
 * Logs in again at the company, in another window. Where the browser opens none, this page is left for it, and its user repeats
 * the step.
 */
function CompanyProof({ group, isOnly, onFailed, onProved, onCancel }: CompanyProofProps) {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [other, setOther] = useState<'opened' | 'blocked'>();
  useEffect(
    () =>
      onProof((userId) => {
        if (userId === getSession().user?.id) onProved();
        // Another user is logged in now, and this page shows data of the first one.
        else location.assign(paths.home.to());
      }),
    [onProved],
  );

  const texts = {
    asked: t('company.text'),
    opened: t('company.opened'),
    blocked: t('company.blocked'),
  };

  async function go() {
    const here = `${location.pathname}${location.search}`;
    const opened = other === 'blocked' ? undefined : openProofWindow();
    onFailed(undefined);
    if (!opened && other !== 'blocked') return setOther('blocked');
    setBusy(true);
    try {
      const body = { group, proves: true } as const;
      if (!opened) return await leaveForCompany(body, here);
      opened.location.replace(await companyUrl(body));
      setOther('opened');
    } catch (error) {
      opened?.close();
      onFailed(errorText(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Text>{texts[other ?? 'asked']}</Text>
      <Stack direction="row" justify={isOnly ? 'end' : 'start'} gap="2">
        {isOnly && <Cancel onClick={onCancel} />}
        <SteadyButton
          size="sm"
          variant={isOnly ? 'solid' : 'outline'}
          colorPalette={isOnly ? 'accent' : 'gray'}
          loading={busy}
          loadingText={t('company.submit')}
          onClick={() => void go()}
        >
          {t('company.submit')}
        </SteadyButton>
      </Stack>
    </>
  );
}

/** Nothing but another sign-in proves who has neither a password nor a second factor. */
function LoginAgain({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('identity');
  const { leave, leaving } = useLogout();
  return (
    <>
      <Text>{t('again.text')}</Text>
      <Stack direction="row" justify="end" gap="2">
        <Cancel onClick={onCancel} />
        <SteadyButton
          size="sm"
          loading={leaving}
          loadingText={t('again.submit')}
          onClick={() => void leave().finally(onCancel)}
        >
          {t('again.submit')}
        </SteadyButton>
      </Stack>
    </>
  );
}

function Cancel({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" variant="outline" colorPalette="gray" alignSelf="end" onClick={onClick}>
      {t('cancel')}
    </Button>
  );
}

interface ProofFormProps {
  readonly ways: Ways;
  readonly onFailed: (text: string | undefined) => void;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

function ProofForm({ ways: { kinds, hasFactor }, onFailed, onProved, onCancel }: ProofFormProps) {
  const { t } = useTranslation('identity');
  const hasPasskey = kinds.includes('passkey');
  // A user who has only a passkey is not shown a field for codes at first.
  const [typesCode, setTypesCode] = useState(!hasPasskey || kinds.includes('totp'));
  const form = useForm({
    fields: ['proof'],
    check: ({ proof }) => ({
      proof: proof.trim() ? undefined : hasFactor ? t('codeMissing') : t('passwordMissing'),
    }),
    send: async ({ proof }) => {
      onFailed(undefined);
      await send(hasFactor ? { code: proof } : { password: proof });
      onProved();
    },
    faultsOf: (error, text) => {
      if (refusedWith(error, 'INVALID_EMAIL_OR_PASSWORD')) return { proof: t('passwordWrong') };
      return refusedWith(error, 'SECOND_FACTOR_WRONG') ? { proof: text } : undefined;
    },
    retry: 'proof',
  });

  return (
    <form {...form.props}>
      <Stack gap="5">
        {form.refused && <Notice>{form.refused}</Notice>}
        {hasPasskey && <PasskeyButton onFailed={onFailed} onProved={onProved} isMain={!typesCode} />}
        {!hasFactor && (
          <PasswordField
            label={t('password')}
            error={form.faults.proof}
            name="proof"
            size="sm"
            autoComplete="current-password"
            autoFocus
          />
        )}
        {hasFactor && typesCode && (
          <CodeField
            kind="any"
            label={t('code')}
            hint={t('codeHint')}
            error={form.faults.proof}
            name="proof"
            size="sm"
            autoFocus
          />
        )}
        {typesCode ? (
          <DialogButtons submit={t('submit')} busy={form.busy} onCancel={onCancel} />
        ) : (
          <Stack direction="row" justify="space-between" wrap="wrap" gap="2">
            <Button size="sm" variant="plain" px="0" colorPalette="accent" onClick={() => setTypesCode(true)}>
              {t('useRecovery')}
            </Button>
            <Cancel onClick={onCancel} />
          </Stack>
        )}
      </Stack>
    </form>
  );
}

interface PasskeyButtonProps {
  readonly isMain: boolean;
  readonly onFailed: (text: string | undefined) => void;
  readonly onProved: () => void;
}

function PasskeyButton({ isMain, onFailed, onProved }: PasskeyButtonProps) {
  const { t } = useTranslation('identity');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  async function prove() {
    setBusy(true);
    onFailed(undefined);
    try {
      // A challenge is used once, and is not valid for long.
      const [{ answerByPasskey }, { passkey }] = await Promise.all([
        import('../../components/passkey.ts'),
        ask(),
      ]);
      if (passkey) await send({ passkey: await answerByPasskey(passkey) });
      onProved();
    } catch (error) {
      setBusy(false);
      onFailed(error instanceof ApiError ? errorText(error) : t('passkeyNotUsed'));
    }
  }

  return (
    <SteadyButton
      size="sm"
      variant={isMain ? 'solid' : 'outline'}
      colorPalette={isMain ? 'accent' : 'gray'}
      loading={busy}
      loadingText={t('passkey')}
      onClick={() => void prove()}
    >
      {t('passkey')}
    </SteadyButton>
  );
}
