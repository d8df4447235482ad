import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyLogin } from '../../../../shared/contract/authentification/factors.ts';
import type { User } from '../../../../shared/model/user.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call } from '../../lib/api.ts';

interface PasskeyLoginProps {
  /** The button's text, if another one. */
  readonly label?: string;
  /** Also offers passkeys among the suggestions of the field for the e-mail address. */
  readonly offers?: boolean;
  readonly onSignedIn: (user: User) => Promise<void>;
  readonly onFailed: (reason: string | undefined) => void;
}

/** A button that signs in with a passkey; nothing in browsers without them. */
export function PasskeyLogin({ label, offers = false, onSignedIn, onFailed }: PasskeyLoginProps) {
  const { t } = useTranslation('login');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const done = useRef(onSignedIn);
  done.current = onSignedIn;

  useEffect(() => {
    if (!offers) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void (async () => {
      if (!(await canOffer()) || isOver) return;
      const { offerPasskeys, stopOffering } = await import('../../components/passkey.ts');
      if (isOver) return;
      stop = stopOffering;
      await done.current(await call(passkeyLogin, { body: { passkey: await offerPasskeys() } }));
      // Who ignores the suggestion signs in by the form, which says what is wrong.
    })().catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [offers]);

  async function ask() {
    setBusy(true);
    onFailed(undefined);
    try {
      const { askPasskey } = await import('../../components/passkey.ts');
      await onSignedIn(await call(passkeyLogin, { body: { passkey: await askPasskey() } }));
    } catch (error) {
      onFailed(error instanceof ApiError ? errorText(error) : t('passkey.failed'));
    } finally {
      setBusy(false);
    }
  }

  if (!('PublicKeyCredential' in window)) return null;
  return (
    <SteadyButton
      size="lg"
      variant="outline"
      colorPalette="gray"
      loading={busy}
      loadingText={t('busy')}
      onClick={() => void ask()}
    >
      {label ?? t('passkey.button')}
    </SteadyButton>
  );
}

const canOffer = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  (await (PublicKeyCredential.isConditionalMediationAvailable?.() ?? false));
