import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ApiKeyList } from '../../features/api-keys/api-key-list.tsx';
import { UserPage } from '../../features/users/user-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The keys of the user in the URL: a tab of the user's page. */
export function UserApiKeysScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.userApiKeys.to(id, to), [id]);
  return (
    <UserPage here="apiKeys">
      {() => <ApiKeyList scope={{ kind: 'user', id }} cursor={cursor} pathTo={pathTo} level="h2" />}
    </UserPage>
  );
}
