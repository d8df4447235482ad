import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { unsubscribe } from '../../../../shared/contract/authentification.ts';
import { call } from '../../lib/api.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Unsubscribes an account from newsletters when the link in one is opened. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const link = useLink(() => call(unsubscribe, { params: { token } }));
  return (
    <LinkOutcome
      link={link}
      busyTitle={t('unsubscribe.title')}
      done={{ title: t('unsubscribe.doneTitle'), text: t('unsubscribe.done') }}
      failed={{ title: t('unsubscribe.failedTitle'), text: t('unsubscribe.failed') }}
    />
  );
}
