import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { UserFrame } from '../../components/user-frame.tsx';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { AuditList } from './audit-list.tsx';

/** Everything for admins; for everybody else what was done for them. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { cursor } = useParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return (
    <AuditList
      owner={isAdmin ? EVERYBODY : SELF}
      title={isAdmin ? t('title') : t('titleOwn')}
      cursor={cursor}
      pathTo={paths.audit.to}
      above={!isAdmin && <SettingsTabs here="audit" />}
    />
  );
}

/** What was changed for one user, as a part of the user's page. */
export function UserAuditScreen() {
  const { t } = useTranslation('audit');
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.userAudit.to(id, to), [id]);
  return (
    <AuditList
      owner={id}
      title={t('title')}
      level="h2"
      cursor={cursor}
      pathTo={pathTo}
      above={<UserFrame id={id} here="audit" />}
    />
  );
}
