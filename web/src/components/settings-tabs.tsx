import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The parts of the own account's settings. */
export function SettingsTabs({ here }: { here: 'user' | 'apiKeys' | 'audit' }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <SegmentLinks
      label={t('settings.label')}
      links={[
        { to: paths.settingsUser.to(), label: t('settings.user'), here: here === 'user' },
        { to: paths.settingsApiKeys.to(), label: t('settings.apiKeys'), here: here === 'apiKeys' },
        ...(roleOf(session) === 'ADMIN'
          ? []
          : [{ to: paths.ownAudit.to(), label: t('settings.audit'), here: here === 'audit' }]),
      ]}
    />
  );
}
