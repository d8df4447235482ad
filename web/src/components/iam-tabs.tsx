import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The parts of identity and access management, for admins. */
export function IamTabs({ here }: { here: 'users' | 'apiKeys' | 'managerGroups' }) {
  const { t } = useTranslation();
  return (
    <SegmentLinks
      label={t('iam.label')}
      links={[
        { to: paths.users.to(), label: t('iam.users'), here: here === 'users' },
        { to: paths.apiKeys.to(), label: t('iam.apiKeys'), here: here === 'apiKeys' },
        { to: paths.iamManagerGroups.to(), label: t('iam.managerGroups'), here: here === 'managerGroups' },
      ]}
    />
  );
}
