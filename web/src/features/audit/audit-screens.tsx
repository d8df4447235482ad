import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { AuditList } from './audit-list.tsx';

/**
 * All changes for admins, those of the group for a group admin, and their own changes for others. A group admin sees the
 * own changes by `user=`.
 */
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
  return (
    <AuditList
      {...list}
      owner={SELF}
      title={t('titleOwn')}
      above={group !== undefined && <SettingsTabs here="audit" />}
    />
  );
}
