import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { IamTabs } from '../../components/iam-tabs.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { UserFrame } from '../../components/user-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiKeyList } from './api-key-list.tsx';

/** One's own keys, as a part of the settings. */
export function OwnApiKeysScreen() {
  const { cursor } = useParams();
  return (
    <ApiKeyList
      scope={{ kind: 'own' }}
      cursor={cursor}
      pathTo={paths.settingsApiKeys.to}
      above={<SettingsTabs here="apiKeys" />}
    />
  );
}

/** Everybody's keys, for admins. */
export function AllApiKeysScreen() {
  const { cursor } = useParams();
  return (
    <ApiKeyList
      scope={{ kind: 'all' }}
      cursor={cursor}
      pathTo={paths.apiKeys.to}
      above={<IamTabs here="apiKeys" />}
    />
  );
}

/** The keys of one user, as a part of the user's page. */
export function UserApiKeysScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.userApiKeys.to(id, to), [id]);
  return (
    <ApiKeyList
      scope={{ kind: 'user', id }}
      cursor={cursor}
      pathTo={pathTo}
      level="h2"
      above={<UserFrame id={id} here="apiKeys" />}
    />
  );
}
