import { Box, Flex, Text } from '@chakra-ui/react';
import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../components/popover.tsx';
import { useRoleNames } from '../components/use-role-names.ts';
import { roleOf, useSession } from '../lib/session.ts';

const AccountChoices = lazy(async () => ({
  default: (await import('./account-choices.tsx')).AccountChoices,
}));

/** A button with the signed-in user, and a panel above it. */
export function AccountMenu({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [isNear, setNear] = useState(false);
  if (!user) return null;
  return (
    <Popover
      onApproach={() => setNear(true)}
      side="above"
      label={t('account.label')}
      button={{
        variant: 'ghost',
        bg: 'transparent',
        w: 'full',
        h: '12',
        px: isRail ? '0' : '1.5',
        justifyContent: isRail ? 'center' : 'start',
        gap: '2',
        fontWeight: 'normal',
        textAlign: 'start',
        title: isRail ? `${user.name}, ${user.email}` : undefined,
        _hover: { bg: 'bg.subtle' },
        _expanded: { bg: 'bg.muted' },
        _icon: { boxSize: '3.5', color: 'fg.muted' },
      }}
      trigger={
        <>
          <Initials of={user.name} />
          <Box className={isRail ? 'sr-only' : undefined} flex="1" minW="0" lineHeight="1.3">
            <Text fontSize="0.8125rem" fontWeight="medium" color="fg" truncate>
              {user.name}
            </Text>{' '}
            <Text textStyle="xs" color="fg.muted" truncate title={user.email}>
              {user.email}
            </Text>
          </Box>
          {!isRail && <ChevronsUpDown size={14} aria-hidden />}
        </>
      }
    >
      <Box w="15rem">
        <Box px="2" pt="1" pb="2">
          <WhoIsSignedIn />
        </Box>
        {isNear && (
          <Suspense>
            <AccountChoices />
          </Suspense>
        )}
      </Box>
    </Popover>
  );
}

function Initials({ of: name }: { of: string }) {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return (
    <Flex
      as="span"
      aria-hidden
      boxSize="7"
      flexShrink="0"
      align="center"
      justify="center"
      rounded="full"
      bg="accent.subtle"
      color="accent.fg"
      fontSize="0.6875rem"
      fontWeight="semibold"
      textTransform="uppercase"
    >
      {[...first].slice(0, 1)}
      {[...last].slice(0, 1)}
    </Flex>
  );
}

export function WhoIsSignedIn() {
  const roleNames = useRoleNames();
  const { user } = useSession();
  const role = roleOf({ known: true, ...(user && { user }) });
  return (
    <>
      <Text fontWeight="medium" truncate title={user?.name}>
        {user?.name}
      </Text>
      <Text color="fg.muted" textStyle="xs" truncate title={user?.email}>
        {user?.email}
      </Text>
      <Text color="fg.muted" textStyle="xs">
        {role && roleNames[role]}
      </Text>
    </>
  );
}
