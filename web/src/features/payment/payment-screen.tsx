import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PaymentData } from '../../../../shared/model/payment.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useBranding } from '../../lib/branding.ts';
import { useSession } from '../../lib/session.ts';
import { AddressCard } from './address-card.tsx';
import { CardCard } from './card-card.tsx';
import { LiveModeCard } from './live-mode-card.tsx';
import { NextChargeCard } from './next-charge-card.tsx';
import { NextGroupChargeCard } from './next-group-charge-card.tsx';
import { OpenPayments } from './open-payments.tsx';
import { StatementsCard } from './statements-card.tsx';
import { type PaymentState, usePayment } from './use-payment.ts';

/** How the account pays. Its card data go to the card provider alone, and no admin acts here for somebody else. */
export function PaymentScreen() {
  const { t } = useTranslation('payment');
  const { brand } = useBranding();
  const { user, actingAs, memberRole } = useSession();
  if (!user) return null;
  const account = memberRole ? actingAs : user;
  return (
    <Stack gap="4" maxW="4xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <SettingsTabs here="payment" />
      <PageTitle>{t('title')}</PageTitle>
      {account && (!actingAs || memberRole) ? (
        <Own user={account} />
      ) : (
        <Notice tone="info">{t('runAs', { name: actingAs?.name })}</Notice>
      )}
    </Stack>
  );
}

function Own({ user }: { user: User }) {
  const hasInfoCms = user.roles.includes('INFO_PROVIDER');
  const { data, error, mutate } = usePayment(hasInfoCms, user.administers !== null);
  const refresh = () => void mutate();
  const change = (payment: PaymentData) =>
    void mutate((before) => before && { ...before, payment }, { revalidate: true });
  return (
    <Loading data={data} error={error} onRetry={refresh}>
      {(state) => <Parts user={user} state={state} onChanged={change} onRefresh={refresh} />}
    </Loading>
  );
}

interface PartsProps {
  readonly user: User;
  readonly state: PaymentState;
  readonly onChanged: (payment: PaymentData) => void;
  readonly onRefresh: () => void;
}

function Parts({ user, state, onChanged, onRefresh }: PartsProps) {
  const { payment, open, statements, use, forecast } = state;
  const paysItself = payment.payer === 'user';
  const isLive = payment.liveModeAt !== null;
  const isOff = user.infoFeatureState === 'OFF' && use?.month.estimateCents === 0;
  const next = use && !isOff && <NextChargeCard payment={payment} use={use} />;
  return (
    <>
      <OpenPayments payment={payment} open={open} onChanged={onChanged} onRefresh={onRefresh} />
      {!paysItself && <GroupPays user={user} payment={payment} />}
      {user.administers !== null &&
        (forecast ? (
          <NextGroupChargeCard group={user.administers} forecast={forecast} />
        ) : (
          <PaysForGroup group={user.administers} />
        ))}
      {isLive && next}
      {/* What an account that now has a group still owes is paid by its own card. */}
      {(paysItself || payment.openCharge > 0) && (
        <>
          <CardCard payment={payment} onChanged={onChanged} />
          <AddressCard payment={payment} onChanged={onChanged} />
        </>
      )}
      {use && payment.payer !== 'group' && (
        <LiveModeCard payment={payment} use={use} user={user} onChanged={onRefresh} />
      )}
      {!isLive && next}
      <StatementsCard first={statements} />
    </>
  );
}

function GroupPays({ user, payment }: { user: User; payment: PaymentData }) {
  const { t } = useTranslation('payment');
  const group = user.managerGroup ?? '';
  return (
    <Card title={t('group.title')}>
      <Text maxW="2xl">
        {payment.payer === 'group' ? t('group.pays', { group }) : t('group.paysWhenLive', { group })}
      </Text>
    </Card>
  );
}

function PaysForGroup({ group }: { group: string }) {
  const { t } = useTranslation('payment');
  return <Notice tone="info">{t('group.administers', { group })}</Notice>;
}
