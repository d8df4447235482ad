import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answerAlertMails } from '../../../../shared/contract/authentification.ts';
import { call } from '../../lib/api.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Stops the mails of an alert rule to an address, behind the link in one, and takes it back if asked. */
export function StopAlertMailsScreen() {
  const { token = '' } = useParams();
  // Undefined: the reader has not pressed anything yet.
  const [pressed, press] = useState<boolean>();
  return <Answer key={String(pressed)} token={token} pressed={pressed} onPress={press} />;
}

interface AnswerProps {
  readonly token: string;
  readonly pressed: boolean | undefined;
  readonly onPress: (isWanted: boolean) => void;
}

function Answer({ token, pressed, onPress }: AnswerProps) {
  const isWanted = pressed ?? false;
  const { t } = useTranslation('links');
  const [mayChange, setMayChange] = useState(false);
  const link = useLink(
    async () => {
      const { mayResume } = await call(answerAlertMails, { params: { token }, body: { isWanted } });
      setMayChange(isWanted || mayResume);
    },
    { asks: pressed === undefined },
  );
  return (
    <LinkOutcome
      link={link}
      ask={{
        title: t('alertMails.askStop'),
        text: t('alertMails.stopped'),
        action: t('alertMails.stopNow'),
      }}
      busyTitle={isWanted ? t('alertMails.confirming') : t('alertMails.stopping')}
      done={
        isWanted
          ? { title: t('alertMails.resumedTitle'), text: t('alertMails.confirmed') }
          : { title: t('alertMails.stoppedTitle'), text: t('alertMails.stopped') }
      }
      failed={{ title: t('alertMails.failedTitle'), text: t('alertMails.failed') }}
      also={
        mayChange && (
          <Button size="lg" w="full" mt="6" variant="outline" onClick={() => onPress(!isWanted)}>
            {isWanted ? t('alertMails.stop') : t('alertMails.resume')}
          </Button>
        )
      }
    />
  );
}
