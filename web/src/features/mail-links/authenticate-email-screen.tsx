import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { authenticateEmail } from '../../../../shared/contract/authentification.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Confirms the address of a new account when its link is opened. */
export function AuthenticateEmailScreen() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const link = useLink(() => call(authenticateEmail, { params: { token } }));
  const already = link.state === 'failed' && refusedWith(link.error, 'EMAIL_ALREADY_VERIFIED');
  return (
    <LinkOutcome
      // A link that was used before is a success as well.
      link={already ? { ...link, state: 'done' } : link}
      busyTitle={t('verify.title')}
      done={
        already
          ? { title: t('verify.alreadyTitle'), text: t('verify.already') }
          : { title: t('verify.doneTitle'), text: t('verify.done') }
      }
      failed={{ title: t('verify.failedTitle'), text: t('verify.failed') }}
      goesOn
    />
  );
}
