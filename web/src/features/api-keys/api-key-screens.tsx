import { useParams } from 'react-router-dom';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useOwnGroup } from '../../components/use-own-group.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ApiKeyList } from './api-key-list.tsx';
import type { KeyScope } from './key-scope.ts';

/** The user's own keys, as a part of the settings. */
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

/** All keys for admins; for a group admin, the keys of the group's users. */
export function AllApiKeysScreen() {
  const { cursor } = useParams();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const group = useOwnGroup();
  const others: KeyScope = group === undefined ? { kind: 'own' } : { kind: 'group', group };
  return <ApiKeyList scope={isAdmin ? { kind: 'all' } : others} cursor={cursor} pathTo={paths.apiKeys.to} />;
}
