import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { InfoProvider } from '../../../../shared/model/info-provider.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Loading } from '../../components/loading.tsx';
import { useAccount } from '../../components/use-account.ts';
import { useRoleNames } from '../../components/use-role-names.ts';
import { UserFrame } from '../../components/user-frame.tsx';
import { useBranding } from '../../lib/branding.ts';
import { LANGUAGE_NAMES } from '../../lib/i18n.ts';
import { useMoneyText, useMonthText } from './charge-texts.ts';
import { GroupMembership } from './group-membership.tsx';

/** Everything known of one account, to read. */
export function UserDetailsScreen() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { brand } = useBranding();
  const { data: user, error, mutate } = useAccount(id);
  // What waits to be decided comes first.
  const membership = (known: InfoProvider) => (
    <GroupMembership
      user={known}
      onChanged={(changed) => void mutate({ ...known, ...changed }, { revalidate: false })}
    />
  );
  return (
    <Stack gap="5">
      <title>{`${user?.name ?? t('title')} – ${brand}`}</title>
      <UserFrame id={id} here="details" />
      <Loading error={error} data={user} onRetry={() => void mutate()}>
        {(known) => (
          <>
            {!known.groupConfirmed && membership(known)}
            <Details user={known} />
            {known.groupConfirmed && membership(known)}
          </>
        )}
      </Loading>
    </Stack>
  );
}

function Details({ user }: { user: InfoProvider }) {
  const { t } = useTranslation('users');
  const roles = useRoleNames();
  const money = useMoneyText();
  const month = useMonthText();
  const [role] = user.roles;
  const yesNo = (value: boolean) => (value ? t('yes') : t('no'));
  return (
    <>
      <Card title={t('card.account')}>
        <Facts
          rows={[
            [t('column.id'), <CopyId key="id" id={user.id} />],
            [t('column.role'), role && roles[role]],
            [t('field.language'), LANGUAGE_NAMES[user.languageCode]],
            [t('column.created'), <TimeAgo key="created" at={Date.parse(user.createdDate)} />],
            [
              t('column.lastLogin'),
              user.lastLoginDate ? <TimeAgo key="login" at={Date.parse(user.lastLoginDate)} /> : t('never'),
            ],
            [t('field.newEmail'), user.newEmail],
            [t('field.newsletter'), yesNo(user.newsletter)],
            [t('column.beacons'), user.beaconsCount],
          ]}
        />
      </Card>
      <Card title={t('card.labels')}>
        <Facts
          rows={[
            [t('column.managerGroup'), user.managerGroup],
            [t('field.administers'), user.administers],
            [t('column.managerLabel'), user.managerLabel],
            [t('column.appLabel'), user.appLabel],
            [t('field.terms'), user.acceptedTermsOfUseVersion],
          ]}
        />
      </Card>
      <Card title={t('card.charges')}>
        <Facts
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
