import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AuditList } from '../../features/audit/audit-list.tsx';
import { UserPage } from '../../features/users/user-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of all data of the user in the URL: a tab of the user's page. */
export function UserChangesScreen() {
  const { t } = useTranslation('audit');
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.userAudit.to(id, to), [id]);
  return (
    <UserPage here="changes">
      {({ name }) => (
        <AuditList owner={id} title={t('titleOf', { name })} level="h2" cursor={cursor} pathTo={pathTo} />
      )}
    </UserPage>
  );
}
