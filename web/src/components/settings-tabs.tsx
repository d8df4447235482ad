import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The parts of the own account's settings. */
export function SettingsTabs({ here }: { here: 'user' | 'apiKeys' }) {
  const { t } = useTranslation();
  return (
    <SegmentLinks
      label={t('settings.label')}
      links={[
        { to: paths.settingsUser.to(), label: t('settings.user'), here: here === 'user' },
        { to: paths.settingsApiKeys.to(), label: t('settings.apiKeys'), here: here === 'apiKeys' },
      ]}
    />
  );
}
