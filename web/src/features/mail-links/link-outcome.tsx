import { Button, Flex, Spinner, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { PublicFrame } from '../../components/public-frame.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { isWorthRetrying } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { openPaths } from '../../lib/open-paths.ts';
import { useSession } from '../../lib/session.ts';
import type { useLink } from './use-link.ts';

interface Texts {
  readonly title: string;
  readonly text: ReactNode;
}

interface LinkOutcomeProps {
  readonly link: ReturnType<typeof useLink>;
  /** What will happen, for a link that asks first, and the text of its button. */
  readonly ask?: Texts & { readonly action: string };
  readonly busyTitle: string;
  readonly done: Texts;
  readonly failed: Texts;
  /** Another choice when it is done. */
  readonly also?: ReactNode;
  /** Whether a signed-in user is redirected at once, with the outcome as a message (contract reading 27). */
  readonly goesOn?: boolean;
}

/** The outcome of a mailed link, and where to continue. */
export function LinkOutcome({ link, ask, busyTitle, done, failed, also, goesOn = false }: LinkOutcomeProps) {
  const { t } = useTranslation('links');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const signedIn = useSession().user !== undefined;
  // A temporary fault says nothing about the link.
  const passes = link.state === 'failed' && isWorthRetrying(link.error);
  const leaves = goesOn && signedIn && (link.state === 'done' || link.state === 'failed') && !passes;
  const failedTitle = passes ? t('faultTitle') : failed.title;
  const said = link.state === 'failed' ? `${failedTitle}. ${errorText(link.error)}` : done.title;

  useEffect(() => {
    if (!leaves) return;
    notify(link.state === 'failed' ? 'error' : 'success', said, TOAST_SECONDS.extended);
    void navigate(openPaths.home.to(), { replace: true });
  }, [leaves, link.state, said, navigate]);

  if (link.state === 'asked' && ask)
    return (
      <PublicFrame title={ask.title} text={ask.text}>
        <Button size="lg" w="full" mt="6" onClick={link.again}>
          {ask.action}
        </Button>
      </PublicFrame>
    );
  if (link.state === 'busy' || leaves)
    return (
      <PublicFrame title={busyTitle}>
        <Flex role="status" align="center" gap="3" color="fg.muted">
          <Spinner size="sm" />
          {t('busy')}
        </Flex>
      </PublicFrame>
    );

  const goOn = (
    <Button asChild size="lg" w="full" mt="6">
      <Link to={signedIn ? openPaths.home.to() : openPaths.login.to()}>
        {signedIn ? t('home') : t('login')}
      </Link>
    </Button>
  );
  if (link.state === 'done')
    return (
      <PublicFrame title={done.title} text={done.text}>
        {also}
        {goOn}
      </PublicFrame>
    );
  return (
    <PublicFrame title={failedTitle}>
      <Notice>{errorText(link.error)}</Notice>
      {passes ? (
        <Button size="lg" w="full" mt="6" onClick={link.again}>
          {t('retry')}
        </Button>
      ) : (
        <>
          <Text color="fg.muted" mt="4">
            {failed.text}
          </Text>
          {goOn}
        </>
      )}
    </PublicFrame>
  );
}
