import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { answerAlertMails } from '../../../../shared/contract/authentification.ts';
import { call } from '../../lib/api.ts';
import { LinkOutcome } from './link-outcome.tsx';
import { useLink } from './use-link.ts';

/** Confirms that an address wants the mails of an alert rule, behind the link in the mail that asks. */
export function ConfirmAlertMailsScreen() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const link = useLink(() => call(answerAlertMails, { params: { token }, body: { isWanted: true } }), {
    asks: true,
  });
  return (
    <LinkOutcome
      link={link}
      ask={{
        title: t('alertMails.askConfirm'),
        text: t('alertMails.confirmed'),
        action: t('alertMails.confirm'),
      }}
      busyTitle={t('alertMails.confirming')}
      done={{ title: t('alertMails.confirmedTitle'), text: t('alertMails.confirmed') }}
      failed={{ title: t('alertMails.failedTitle'), text: t('alertMails.failed') }}
    />
  );
}
