import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FactorDueNotice } from '../../components/factor-due-notice.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-head.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useMemberMay } from '../../components/use-member-may.ts';
import { useBranding } from '../../lib/branding.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { DeleteCard } from './delete-card.tsx';
import { EmailCard } from './email-card.tsx';
import { ExportCard } from './export-card.tsx';
import { FactorsCard } from './factors/factors-card.tsx';
import { OwnReset } from './factors/own-reset.tsx';
import { InMyNameCard } from './in-my-name-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { NewsletterCard } from './newsletter-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** The settings of the user's own account (specification 1.2). */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { brand } = useBranding();
  const session = useSession();
  const { user, actingAs, memberRole } = session;
  const may = useMemberMay();
  const account = actingAs ?? user;
  if (!account) return null;
  return (
    <Stack gap="4" maxW="4xl" key={account.id}>
      <title>{`${t('title')} – ${brand}`}</title>
      <SettingsTabs here="user" />
      <PageTitle>{t('title')}</PageTitle>
      <FactorDueNotice />
      {may('manage') && <ProfileCard account={account} />}
      {!memberRole && <LanguageCard isActing={actingAs !== undefined} />}
      {actingAs ? (
        <Notice tone="info">{memberRole ? t('member.hint', { name: account.name }) : t('runAs.hint')}</Notice>
      ) : (
        <>
          {account.hasPassword !== false && (
            <>
              <EmailCard account={account} />
              <PasswordCard account={account} />
            </>
          )}
          <FactorsCard>
            <OwnReset />
          </FactorsCard>
          <SessionsCard />
        </>
      )}
      {!actingAs && roleOf(session) !== 'ADMIN' && <InMyNameCard account={account} />}
      {!memberRole && <NewsletterCard account={account} isActing={actingAs !== undefined} />}
      {!actingAs && <ExportCard />}
      {!actingAs && <DeleteCard account={account} />}
    </Stack>
  );
}
