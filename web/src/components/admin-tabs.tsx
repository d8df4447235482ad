import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The tools of admins. */
export function AdminTabs({ here }: { here: 'register' | 'hubLogs' }) {
  const { t } = useTranslation();
  return (
    <SegmentLinks
      label={t('adminTools.label')}
      links={[
        { to: paths.register.to(), label: t('adminTools.register'), here: here === 'register' },
        { to: paths.adminHubLogs.to(), label: t('adminTools.hubLogs'), here: here === 'hubLogs' },
      ]}
    />
  );
}
