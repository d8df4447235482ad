import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmGroupMember } from '../../../../shared/contract/auth/account.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';

interface GroupMembershipProps {
  readonly user: Pick<User, 'id' | 'name' | 'managerGroup' | 'groupConfirmed'>;
  readonly onChanged: (user: User) => void;
}

/** Confirms a user who chose the group at sign-up, so that the group pays; for the group's admin and for admins. */
export function GroupMembership({ user, onChanged }: GroupMembershipProps) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const { id, name, managerGroup: group, groupConfirmed } = user;
  if (group === null) return null;

  async function say(confirmed: boolean) {
    setBusy(true);
    try {
      onChanged(await call(confirmGroupMember, { params: { id }, body: { confirmed } }));
      notify(
        'success',
        confirmed ? t('member.confirmed', { name, group }) : t('member.withdrawn', { name, group }),
      );
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t('member.title')}>
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Text flex="1 1 18rem" maxW="2xl" color="fg.muted">
          {groupConfirmed
            ? t('member.confirmedText', { name, group })
            : t('member.unconfirmedText', { name, group })}
        </Text>
        {groupConfirmed ? (
          <SteadyButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            loading={busy}
            loadingText={t('member.withdraw')}
            onClick={() => void say(false)}
          >
            {t('member.withdraw')}
          </SteadyButton>
        ) : (
          <SteadyButton
            size="sm"
            loading={busy}
            loadingText={t('member.confirm')}
            onClick={() => void say(true)}
          >
            {t('member.confirm')}
          </SteadyButton>
        )}
      </Flex>
    </Card>
  );
}
