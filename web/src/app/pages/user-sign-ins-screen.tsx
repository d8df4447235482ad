import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SignInList } from '../../features/sign-ins/sign-in-list.tsx';
import { UserPage } from '../../features/users/user-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The logins of the user in the URL: a tab of the user's page. */
export function UserSignInsScreen() {
  const { t } = useTranslation('signIns');
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.userSignIns.to(id, to), [id]);
  return (
    <UserPage here="signIns">
      {() => <SignInList owner={id} title={t('title')} level="h2" cursor={cursor} pathTo={pathTo} />}
    </UserPage>
  );
}
