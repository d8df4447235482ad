import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';
import { useOwnGroup } from './use-own-group.ts';

/** The tabs of the own account's settings. */
export function SettingsTabs({ here }: { here: 'user' | 'payment' | 'apiKeys' | 'signIns' | 'audit' }) {
  const { t } = useTranslation('shell');
  const group = useOwnGroup();
  return (
    <SegmentLinks
      label={t('settings.label')}
      links={[
        { to: paths.settingsUser.to(), label: t('settings.user'), here: here === 'user' },
        { to: paths.settingsPayment.to(), label: t('settings.payment'), here: here === 'payment' },
        { to: paths.settingsApiKeys.to(), label: t('settings.apiKeys'), here: here === 'apiKeys' },
        { to: paths.settingsSignIns.to(), label: t('settings.signIns'), here: here === 'signIns' },
        // For others, the changes of the sidebar are already the own ones, or those of everybody.
        ...(group === undefined
          ? []
          : [{ to: paths.ownAudit.to(), label: t('settings.audit'), here: here === 'audit' }]),
      ]}
    />
  );
}
