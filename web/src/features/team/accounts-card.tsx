import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  acceptInvitation,
  declineInvitation,
  getMemberships,
  leaveAccount,
} from '../../../../shared/contract/auth/members.ts';
import type { Memberships } from '../../../../shared/model/member.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useWorkIn } from '../../components/use-work-in.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { PeopleList, Person } from './people-list.tsx';

type Membership = Memberships['memberships'][number];
type Received = Memberships['invitations'][number];

/** The accounts that invite the user, and those that the user acts for. Nothing is shown while there is neither. */
export function AccountsCard() {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const workIn = useWorkIn();
  const { data, mutate } = useSWR('getMemberships', () => call(getMemberships));
  const [busy, setBusy] = useState<string>();
  const [leaving, setLeaving] = useState<Membership>();
  if (!data || data.memberships.length + data.invitations.length === 0) return null;

  async function answer(invitation: Received, isAccepted: boolean) {
    setBusy(invitation.accountId);
    try {
      const operation = isAccepted ? acceptInvitation : declineInvitation;
      await mutate(await call(operation, { params: { accountId: invitation.accountId } }), false);
      notify('success', t(isAccepted ? 'accepted' : 'declined', { name: invitation.name }));
    } catch (error) {
      notify('error', errorText(error));
      await mutate();
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Card title={t('accounts.title')} hint={t('accounts.hint')}>
      <PeopleList>
        {data.invitations.map((one) => (
          <Person key={one.accountId} {...one} note={t('accounts.invites')} tone="new">
            <Flex gap="2" wrap="wrap">
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                aria-label={t('declineOf', { name: one.name })}
                onClick={() => void answer(one, false)}
              >
                {t('decline')}
              </Button>
              <SteadyButton
                size="xs"
                colorPalette="accent"
                aria-label={t('acceptOf', { name: one.name })}
                loading={busy === one.accountId}
                loadingText={t('accept')}
                onClick={() => void answer(one, true)}
              >
                {t('accept')}
              </SteadyButton>
            </Flex>
          </Person>
        ))}
        {data.memberships.map((one) => (
          <Person key={one.accountId} {...one}>
            <Flex gap="2" wrap="wrap">
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                aria-label={t('leaveOf', { name: one.name })}
                onClick={() => setLeaving(one)}
              >
                {t('leave')}
              </Button>
              <Button
                size="xs"
                variant="outline"
                aria-label={t('openOf', { name: one.name })}
                onClick={() => void workIn(one)}
              >
                {t('open')}
              </Button>
            </Flex>
          </Person>
        ))}
      </PeopleList>
      {leaving && (
        <ConfirmDialog
          title={t('leaveTitle', { name: leaving.name })}
          confirm={t('leave')}
          danger
          onConfirm={async () => {
            await mutate(await call(leaveAccount, { params: { accountId: leaving.accountId } }), false);
            notify('success', t('left', { name: leaving.name }));
          }}
          onClose={() => setLeaving(undefined)}
        >
          <Text>{t('leaveText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
