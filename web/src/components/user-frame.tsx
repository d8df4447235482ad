import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Radio, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { getUser } from '../../../shared/contract/auth/account.ts';
import type { InfoProvider } from '../../../shared/model/info-provider.ts';
import { call } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { paths, SELF } from '../lib/paths.ts';
import { actAs, roleOf, useSession } from '../lib/session.ts';
import { AccountMarks } from './account-marks.tsx';
import { markStyles } from './list/list-styles.ts';
import { BackLink, PageTitle } from './page-head.tsx';
import { SegmentLinks } from './segment-links.tsx';
import { SteadyButton } from './steady-button.tsx';
import { useAccount } from './use-account.ts';
import { useErrorText } from './use-error-text.ts';

type Tab = 'details' | 'settings' | 'apiKeys' | 'audit';

/** The head of a user's page: name, actions and tabs. */
export function UserFrame({ id, here }: { id: string; here: Tab }) {
  const { t } = useTranslation('users');
  const session = useSession();
  const isAdmin = roleOf(session) === 'ADMIN';
  const { data: user, error } = useAccount(id);
  const tabs: Record<Tab, string> = {
    details: t('tab.details'),
    settings: t('tab.settings'),
    apiKeys: t('tab.apiKeys'),
    audit: t('tab.audit'),
  };
  const shown: Tab[] = isAdmin
    ? ['details', 'settings', 'apiKeys', 'audit']
    : ['details', 'apiKeys', 'audit'];

  return (
    <Stack gap="3">
      <BackLink to={paths.users.to()}>{t('title')}</BackLink>
      <Flex wrap="wrap" align="start" justify="space-between" gapX="6" gapY="3">
        <Box minW="0" css={markStyles}>
          <Flex align="center" wrap="wrap" gapX="2.5" gapY="1">
            <PageTitle>
              {user ? user.name : error ? id : <Skeleton as="span" display="block" h="7" w="12rem" />}
            </PageTitle>
            {user && <AccountMarks user={user} />}
          </Flex>
          <Text color="fg.muted">{user?.email ?? '\u00a0'}</Text>
        </Box>
        {user && (
          <Flex gap="2" wrap="wrap">
            <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
              <Link to={paths.beacons.to(id)}>
                <Radio aria-hidden />
                {t('devices')}
              </Link>
            </Button>
            {isAdmin && <WorkAsButton user={user} />}
          </Flex>
        )}
      </Flex>
      <SegmentLinks
        label={t('tab.label')}
        links={shown.map((tab) => ({ to: PATHS[tab](id), label: tabs[tab], here: tab === here }))}
      />
    </Stack>
  );
}

const PATHS: Readonly<Record<Tab, (id: string) => string>> = {
  details: paths.user.to,
  settings: paths.userSettings.to,
  apiKeys: paths.userApiKeys.to,
  audit: paths.userAudit.to,
};

/** Nobody works as oneself, as another admin, or as an account that has no console. */
export const mayWorkAs = (user: Pick<InfoProvider, 'id' | 'roles' | 'deactivated'>, me: string | undefined) =>
  user.id !== me &&
  !user.deactivated &&
  !user.roles.some((role) => role === 'ADMIN' || role === 'SERVICE_ACCOUNT');

function WorkAsButton({ user }: { user: InfoProvider }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const me = useSession().user?.id;
  const [busy, setBusy] = useState(false);
  if (!mayWorkAs(user, me)) return null;

  async function begin() {
    setBusy(true);
    try {
      actAs(await call(getUser, { params: { id: user.id } }));
      await navigate(paths.beacons.to(SELF));
    } catch (error) {
      notify('error', errorText(error));
      setBusy(false);
    }
  }

  return (
    <SteadyButton size="sm" loading={busy} loadingText={t('workAs')} onClick={() => void begin()}>
      <UserRoundCog aria-hidden />
      {t('workAs')}
    </SteadyButton>
  );
}
