import { Link, Spinner } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { singleSignOnLogin } from '../../../../shared/contract/single-sign-on.ts';
import type { User } from '../../../../shared/model/user.ts';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { type ApiError, call, refusedWith } from '../../lib/api.ts';
import { takeContinue } from '../../lib/continue-to.ts';
import { openPaths } from '../../lib/open-paths.ts';
import { takeProofWindow, tellProof } from '../../lib/proof-window.ts';
import { enter, factorsIn } from './enter.ts';

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }));

type State = 'busy' | 'proved' | { readonly failed: unknown } | ReturnType<typeof factorsIn>;

/** To which the provider of a company sends the browser back. The answer is good once, and leaves the address line at once. */
export function SingleSignOnScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const reasonText = useReasonText();
  const [state, setState] = useState<State>('busy');
  const sent = useRef(false);

  const goOn = async (user: User) => {
    await enter(user);
    if (takeProofWindow()) {
      setState('proved');
      await tellProof(user.id);
      return window.close();
    }
    void navigate(takeContinue(), { replace: true });
  };
  const begin = useRef(async () => {
    const answer = location.search.slice(1);
    history.replaceState(history.state, '', openPaths.singleSignOn.to());
    try {
      await goOn(await call(singleSignOnLogin, { body: { answer: answer || 'none' } }));
    } catch (error) {
      setState(refusedWith(error, 'SECOND_FACTOR_NEEDED') ? factorsIn(error as ApiError) : { failed: error });
    }
  });
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void begin.current();
  }, []);

  if (state === 'busy')
    return (
      <PublicFrame title={t('sso.title')} text={t('sso.text')}>
        <Spinner />
      </PublicFrame>
    );
  if (state === 'proved') return <PublicFrame title={t('sso.provedTitle')} text={t('sso.proved')} />;
  if ('failed' in state)
    return (
      <PublicFrame title={t('sso.failedTitle')} text={reasonText(state.failed)}>
        <Link asChild variant="underline" colorPalette="accent">
          <RouterLink to={openPaths.login.to()}>{t('sso.again')}</RouterLink>
        </Link>
      </PublicFrame>
    );
  return (
    <PublicFrame title={t('code.title')} text={t('sso.codeSubtitle')}>
      <Suspense>
        <CodeStep
          {...state}
          send={async (code) => goOn(await call(singleSignOnLogin, { body: { code } }))}
          sendPasskey={(passkey) => call(singleSignOnLogin, { body: { passkey } })}
          onSignedIn={goOn}
          onBack={() => void navigate(openPaths.login.to(), { replace: true })}
        />
      </Suspense>
    </PublicFrame>
  );
}

function useReasonText(): (error: unknown) => string {
  const { t } = useTranslation('login');
  const errorText = useErrorText();
  const reasons: Readonly<Record<string, string>> = {
    expired: t('sso.reason.expired'),
    provider: t('sso.reason.provider'),
    email: t('sso.reason.email'),
    domain: t('sso.reason.domain'),
    account: t('sso.reason.account'),
    role: t('sso.reason.role'),
    proof: t('sso.reason.proof'),
  };
  return (error) => {
    if (!refusedWith(error, 'SSO_REFUSED')) return errorText(error);
    const { details } = error as ApiError;
    const reason =
      typeof details === 'object' && details && 'reason' in details ? String(details.reason) : '';
    return reasons[reason] ?? errorText(error);
  };
}
