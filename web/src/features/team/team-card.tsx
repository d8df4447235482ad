import { Button, Flex, Text } from '@chakra-ui/react';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { deleteInvitation, deleteMember, getTeam } from '../../../../shared/contract/auth/members.ts';
import type { Invitation, Member } from '../../../../shared/model/member.ts';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { MemberDialog } from './member-dialog.tsx';
import { PeopleList, Person } from './people-list.tsx';

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'change'; readonly member: Member }
  | { readonly kind: 'remove'; readonly member: Member }
  | { readonly kind: 'takeBack'; readonly invitation: Invitation };

/** The members of the account and its invitations; changes and removes them. An admin who acts for it may only remove. */
export function TeamCard() {
  const { t } = useTranslation('team');
  const { actingAs, memberRole } = useSession();
  const mayInvite = !actingAs || memberRole !== undefined;
  const { data, error, mutate } = useSWR('getTeam', () => call(getTeam));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const refresh = () => void mutate();

  return (
    <Card
      title={t('members.title')}
      hint={t('members.hint')}
      aside={
        mayInvite && (
          <Button size="sm" colorPalette="accent" onClick={() => setOpen({ kind: 'invite' })}>
            <UserRoundPlus aria-hidden />
            {t('invite')}
          </Button>
        )
      }
    >
      <Loading data={data} error={error} onRetry={refresh}>
        {({ members, invitations }) =>
          members.length + invitations.length === 0 ? (
            <Text color="fg.muted">{t('members.none')}</Text>
          ) : (
            <PeopleList>
              {members.map((member) => (
                <Person
                  key={member.userId}
                  {...member}
                  note={member.hasEnded ? t('members.ended') : undefined}
                  tone="over"
                >
                  <Flex gap="2" wrap="wrap">
                    {mayInvite && (
                      <Button
                        size="xs"
                        variant="outline"
                        colorPalette="gray"
                        aria-label={t('changeOf', { name: member.name || member.email })}
                        onClick={() => setOpen({ kind: 'change', member })}
                      >
                        {t('change')}
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="outline"
                      colorPalette="red"
                      aria-label={t('removeOf', { name: member.name || member.email })}
                      onClick={() => setOpen({ kind: 'remove', member })}
                    >
                      {t('remove')}
                    </Button>
                  </Flex>
                </Person>
              ))}
              {invitations.map((invitation) => (
                <Person
                  key={invitation.id}
                  {...invitation}
                  note={t(invitation.hasExpired ? 'members.expired' : 'members.invited')}
                  tone={invitation.hasExpired ? 'over' : 'new'}
                >
                  <Button
                    size="xs"
                    variant="outline"
                    colorPalette="gray"
                    aria-label={t('takeBackOf', { email: invitation.email })}
                    onClick={() => setOpen({ kind: 'takeBack', invitation })}
                  >
                    {t('takeBack')}
                  </Button>
                </Person>
              ))}
            </PeopleList>
          )
        }
      </Loading>
      {(open?.kind === 'invite' || open?.kind === 'change') && (
        <MemberDialog
          member={open.kind === 'change' ? open.member : undefined}
          onDone={() => {
            refresh();
            close();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={t('removeTitle', { name: open.member.name || open.member.email })}
          confirm={t('remove')}
          danger
          onConfirm={async () => {
            await call(deleteMember, { params: { id: open.member.userId } });
            notify('success', t('removed', { name: open.member.name || open.member.email }));
            await mutate();
          }}
          onClose={close}
        >
          <Text>{t('removeText')}</Text>
        </ConfirmDialog>
      )}
      {open?.kind === 'takeBack' && (
        <ConfirmDialog
          title={t('takeBackTitle', { email: open.invitation.email })}
          confirm={t('takeBack')}
          onConfirm={async () => {
            await call(deleteInvitation, { params: { id: open.invitation.id } });
            notify('success', t('takenBack'));
            await mutate();
          }}
          onClose={close}
        >
          <Text>{t('takeBackText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
