import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../components/page-head.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useMemberMay } from '../../components/use-member-may.ts';
import { useBranding } from '../../lib/branding.ts';
import { meOf, useSession } from '../../lib/session.ts';
import { AccountsCard } from './accounts-card.tsx';
import { TeamCard } from './team-card.tsx';

/** Who acts for the account, and for which accounts its person acts. */
export function TeamScreen() {
  const { t } = useTranslation('team');
  const { brand } = useBranding();
  const session = useSession();
  const may = useMemberMay();
  const account = meOf(session);
  if (!account) return null;
  return (
    <Stack gap="4" maxW="4xl" key={account.id}>
      <title>{`${t('title')} – ${brand}`}</title>
      <SettingsTabs here="team" />
      <PageTitle>{t('title')}</PageTitle>
      {!session.actingAs && <AccountsCard />}
      {may('manage') && <TeamCard />}
    </Stack>
  );
}
