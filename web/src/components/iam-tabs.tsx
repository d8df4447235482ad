import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The parts of identity and access management: all for admins, the own group's users and their keys for its admin. */
export function IamTabs({ here }: { here: 'users' | 'apiKeys' | 'managerGroups' }) {
  const { t } = useTranslation();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return (
    <SegmentLinks
      label={t('iam.label')}
      links={[
        { to: paths.users.to(), label: t('iam.users'), here: here === 'users' },
        { to: paths.apiKeys.to(), label: t('iam.apiKeys'), here: here === 'apiKeys' },
        ...(isAdmin
          ? [
              {
                to: paths.iamManagerGroups.to(),
                label: t('iam.managerGroups'),
                here: here === 'managerGroups',
              },
            ]
          : []),
      ]}
    />
  );
}
