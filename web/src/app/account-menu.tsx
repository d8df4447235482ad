import { Box, Button, Text } from '@chakra-ui/react';
import { ChevronDown, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { logout } from '../../../shared/contract/authentification.ts';
import { Popover } from '../components/popover.tsx';
import { useErrorText } from '../components/use-error-text.ts';
import { call } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { paths } from '../lib/paths.ts';
import { forgetSession, roleOf, useSession } from '../lib/session.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const roles = { ADMIN: t('role.admin'), GROUP_ADMIN: t('role.groupAdmin'), INFO_PROVIDER: t('role.user') };
  const role = roleOf(session);
  if (!session.user) return null;
  return (
    <Popover
      label={t('account')}
      button={{ variant: 'ghost', bg: 'transparent', px: '2.5', maxW: '72' }}
      trigger={
        <>
          <Text as="span" truncate>
            {session.user.email}
          </Text>
          <ChevronDown aria-hidden />
        </>
      }
    >
      <Box px="2" pt="1" pb="2.5" mb="2" borderBottomWidth="1px">
        <Text fontWeight="medium" truncate title={session.user.name}>
          {session.user.name}
        </Text>
        <Text color="fg.muted" textStyle="xs">
          {role && role !== 'SERVICE_ACCOUNT' && roles[role]}
        </Text>
      </Box>
      <LogoutButton />
    </Popover>
  );
}

export function LogoutButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await call(logout);
      forgetSession();
      await navigate(paths.login.to());
    } catch (error) {
      notify('error', errorText(error));
      setLeaving(false);
    }
  }

  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="gray"
      w={{ md: 'full' }}
      justifyContent="start"
      px="2"
      loading={leaving}
      loadingText={t('logout')}
      onClick={() => void leave()}
    >
      <LogOut aria-hidden />
      {t('logout')}
    </Button>
  );
}
