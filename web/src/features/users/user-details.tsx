import { useTranslation } from 'react-i18next';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useMoneyText, useMonthText } from './charge-texts.ts';

/** What an account is, and what it pays. */
export function UserDetails({ user }: { user: InfoProvider }) {
  const { t } = useTranslation(['users', 'common']);
  const money = useMoneyText();
  const month = useMonthText();
  return (
    <>
      <Card title={t('card.account')}>
        <Facts
          narrow
          rows={[
            [t('column.id'), <CopyId key="id" id={user.id} />],
            [t('field.language'), LANGUAGE_NAMES[user.languageCode]],
            [
              t('column.lastLogin'),
              user.lastLoginDate ? <TimeAgo key="login" at={Date.parse(user.lastLoginDate)} /> : t('never'),
            ],
            [t('field.newEmail'), user.newEmail],
            [t('field.newsletter'), user.newsletter ? t('common:yes') : t('common:no')],
            [t('field.terms'), user.acceptedTermsOfUseVersion],
          ]}
        />
      </Card>
      <Card title={t('card.labels')}>
        <Facts
          narrow
          rows={[
            [t('column.managerGroup'), user.managerGroup ?? t('none')],
            [t('field.administers'), user.administers],
            [t('column.managerLabel'), user.managerLabel ?? t('none')],
            [t('column.appLabel'), user.appLabel ?? t('none')],
          ]}
        />
      </Card>
      <Card
        title={t('card.charges')}
        aside={<CardLink to={paths.userChargeInfos.to(user.id)}>{t('tab.chargeInfos')}</CardLink>}
      >
        <Facts
          narrow
          rows={[
            [t('field.discount'), t('percent', { number: user.discount })],
            [t('field.additionalCharge'), money(user.additionalCharge)],
            [t('field.additionalChargeInfo'), user.additionalChargeInfo],
            [t('field.endOfTestPeriod'), month(user.endOfTestPeriod)],
          ]}
        />
      </Card>
    </>
  );
}
