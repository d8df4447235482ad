import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { authenticateChangeEmailToken } from '../../../../shared/contract/authentification.ts';
import { call } from '../../lib/api.ts';
import { askServer, getSession } from '../../lib/session.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Replaces the address of an account by the new one when its link is opened. */
export function AuthenticateChangeEmailScreen() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const link = useLink(async () => {
    await call(authenticateChangeEmailToken, { params: { token } });
    // It may be the account that is signed in here.
    if (getSession().user) await askServer().catch(() => {});
  });
  return (
    <LinkOutcome
      link={link}
      busyTitle={t('change.title')}
      done={{ title: t('change.doneTitle'), text: t('change.done') }}
      failed={{ title: t('change.failedTitle'), text: t('change.failed') }}
      goesOn
    />
  );
}
