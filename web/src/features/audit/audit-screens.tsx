import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { UserFrame } from '../../components/user-frame.tsx';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { AuditList } from './audit-list.tsx';

/** Everything for admins, what is about the own group for its admin; for everybody else, and at will, one's own. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const group = useOwnGroup();
  const list = { cursor, pathTo: paths.audit.to };
  if (isAdmin) return <AuditList {...list} owner={EVERYBODY} title={t('title')} />;
  if (group !== undefined && query.get('user') !== SELF)
    return <AuditList {...list} owner={group} group={group} title={t('titleOfGroup', { group })} />;
  return <AuditList {...list} owner={SELF} title={t('titleOwn')} above={<SettingsTabs here="audit" />} />;
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
