import { Box, Button, type ButtonProps, Text } from '@chakra-ui/react';
import { ArrowRightLeft, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getMemberships } from '../../../shared/contract/auth/members.ts';
import { useMemberRoles } from '../components/use-member-roles.ts';
import { useWorkIn } from '../components/use-work-in.ts';
import { callAs } from '../lib/api.ts';
import { useSession, workAsMyself } from '../lib/session.ts';

/** The accounts that the user acts for, to change to one of them, or back to the user's own. */
export function AccountSwitch({ row, onChoose }: { row: ButtonProps; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  const roles = useMemberRoles();
  const workIn = useWorkIn();
  const { user, actingAs, memberRole } = useSession();
  const isMember = user?.roles.includes('ADMIN') === false;
  // As the user itself, in whichever account it works.
  const { data } = useSWR(isMember && ['memberships', user.id], () => callAs(undefined, getMemberships));
  const memberships = data?.memberships ?? [];
  if (memberships.length === 0 && !memberRole) return null;
  return (
    <Box role="group" aria-label={t('account.switch')} pt="1.5" mt="1" borderTopWidth="1px">
      {actingAs && memberRole && (
        <Button
          {...row}
          onClick={() => {
            onChoose?.();
            workAsMyself();
          }}
        >
          <UserRound aria-hidden />
          <Text truncate>{user?.name}</Text>
        </Button>
      )}
      {memberships
        .filter(({ accountId }) => accountId !== actingAs?.id)
        .map((one) => (
          <Button
            key={one.accountId}
            {...row}
            title={one.email}
            onClick={() => {
              onChoose?.();
              void workIn(one);
            }}
          >
            <ArrowRightLeft aria-hidden />
            <Text truncate flex="1" textAlign="start">
              {one.name}
            </Text>
            <Text color="fg.muted" textStyle="xs" fontWeight="normal">
              {roles[one.role]}
            </Text>
          </Button>
        ))}
    </Box>
  );
}
