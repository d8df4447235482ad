import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { unsubscribe } from '../../../../shared/contract/authentification.ts';
import { call } from '../../lib/api.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Unsubscribes an account from newsletters, behind the link in one. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const link = useLink(() => call(unsubscribe, { params: { token } }), { asks: true });
  return (
    <LinkOutcome
      link={link}
      ask={{
        title: t('unsubscribe.ask'),
        text: t('unsubscribe.kept'),
        action: t('unsubscribe.action'),
      }}
      busyTitle={t('unsubscribe.title')}
      done={{ title: t('unsubscribe.doneTitle'), text: t('unsubscribe.done') }}
      failed={{ title: t('unsubscribe.failedTitle'), text: t('unsubscribe.failed') }}
    />
  );
}
