import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { IamTabs } from '../../components/iam-tabs.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { UserFrame } from '../../components/user-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ApiKeyList } from './api-key-list.tsx';
import type { KeyScope } from './key-scope.ts';

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

/** Everybody's keys for admins, those of the own group's users for its admin. */
export function AllApiKeysScreen() {
  const { cursor } = useParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const group = useOwnGroup();
  const others: KeyScope = group === undefined ? { kind: 'own' } : { kind: 'group', group };
  return (
    <ApiKeyList
      scope={isAdmin ? { kind: 'all' } : others}
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
