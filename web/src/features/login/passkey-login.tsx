import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeyLogin } from '../../../../shared/contract/authentification/factors.ts';
import type { User } from '../../../../shared/model/user.ts';
import type { askPasskey } from '../../components/passkey.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call } from '../../lib/api.ts';

interface PasskeyLoginProps {
  /** The button's text, if another one. */
  readonly label?: string;
  /** Also offers passkeys among the suggestions of the field for the e-mail address. */
  readonly offers?: boolean;
  /** Signs in with the passkey, if otherwise than by it alone. */
  readonly send?: (passkey: Awaited<ReturnType<typeof askPasskey>>) => Promise<User>;
  readonly onSignedIn: (user: User) => Promise<void>;
  readonly onFailed: (reason: string | undefined) => void;
}

const byPasskey = (passkey: Awaited<ReturnType<typeof askPasskey>>) =>
  call(passkeyLogin, { body: { passkey } });

/** A button that signs in with a passkey; nothing in browsers without them. */
export function PasskeyLogin({ label, offers = false, send = byPasskey, ...on }: PasskeyLoginProps) {
  const { onSignedIn, onFailed } = on;
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
      // A user who ignores the suggestion signs in by the form, which shows what is wrong.
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
      await onSignedIn(await send(await askPasskey()));
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
