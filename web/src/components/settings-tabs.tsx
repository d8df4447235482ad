import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { SegmentLinks } from './segment-links.tsx';
import { useMemberMay } from './use-member-may.ts';
import { useOwnGroup } from './use-own-group.ts';

/** The tabs of the own account's settings. */
export function SettingsTabs({
  here,
}: {
  here: 'user' | 'payment' | 'apiKeys' | 'signIns' | 'team' | 'audit';
}) {
  const { t } = useTranslation('shell');
  const group = useOwnGroup();
  const may = useMemberMay();
  const session = useSession();
  const { memberRole } = session;
  const isAdmin = roleOf(session) === 'ADMIN';
  return (
    <SegmentLinks
      label={t('settings.label')}
      links={[
        { to: paths.settingsUser.to(), label: t('settings.user'), here: here === 'user' },
        ...(may('pay')
          ? [{ to: paths.settingsPayment.to(), label: t('settings.payment'), here: here === 'payment' }]
          : []),
        ...(may('manage')
          ? [{ to: paths.settingsApiKeys.to(), label: t('settings.apiKeys'), here: here === 'apiKeys' }]
          : []),
        // Admins act for accounts anyway.
        ...(may('manage') && !isAdmin
          ? [{ to: paths.settingsTeam.to(), label: t('settings.team'), here: here === 'team' }]
          : []),
        // Logins are those of a person.
        ...(memberRole
          ? []
          : [{ to: paths.settingsSignIns.to(), label: t('settings.signIns'), here: here === 'signIns' }]),
        // For others, the changes of the sidebar are already the own ones, or those of everybody.
        ...(group === undefined
          ? []
          : [{ to: paths.ownAudit.to(), label: t('settings.audit'), here: here === 'audit' }]),
      ]}
    />
  );
}
