import { Box, Button, type ButtonProps, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, CircleHelp, Headset, LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Popover } from '../components/popover.tsx';
import { SteadyButton } from '../components/steady-button.tsx';
import { useLogout } from '../components/use-logout.ts';
import { useRoleNames } from '../components/use-role-names.ts';
import { useBranding } from '../lib/branding.ts';
import { helpAbout } from '../lib/help-about.ts';
import { paths } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';

/** The signed-in user, links to the account, and logout. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Popover
      label={t('account')}
      button={{ variant: 'ghost', bg: 'transparent', px: '2.5', maxW: '72' }}
      trigger={
        <>
          <Text as="span" truncate>
            {user.email}
          </Text>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <Box px="2" pt="1" pb="2.5" mb="2" borderBottomWidth="1px">
        <WhoIsSignedIn />
      </Box>
      <PersonalLinks />
    </Popover>
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
      <Text color="fg.muted" textStyle="xs" truncate>
        {user?.email}
      </Text>
      <Text color="fg.muted" textStyle="xs">
        {role && roleNames[role]}
      </Text>
    </>
  );
}

const ROW = {
  size: 'sm',
  variant: 'ghost',
  colorPalette: 'gray',
  w: 'full',
  justifyContent: 'start',
  px: '2',
} as const satisfies ButtonProps;

/** Account, help, support and logout: for every role. */
export function PersonalLinks() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { hideHelp, supportAddress } = useBranding();
  const { leave, leaving } = useLogout();
  return (
    <Stack gap="0.5">
      <Button asChild {...ROW}>
        <Link to={paths.settingsUser.to()}>
          <Settings aria-hidden />
          {t('nav.account')}
        </Link>
      </Button>
      {!hideHelp && (
        <Button asChild {...ROW}>
          <Link to={helpAbout(pathname)}>
            <CircleHelp aria-hidden />
            {t('nav.help')}
          </Link>
        </Button>
      )}
      {supportAddress && (
        <Button asChild {...ROW}>
          <a href={`mailto:${supportAddress}`}>
            <Headset aria-hidden />
            {t('nav.support')}
          </a>
        </Button>
      )}
      <SteadyButton {...ROW} loading={leaving} loadingText={t('logout')} onClick={() => void leave()}>
        <LogOut aria-hidden />
        {t('logout')}
      </SteadyButton>
    </Stack>
  );
}
