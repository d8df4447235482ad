import { Stack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { InfoCmsCard } from '../../features/info-cms/info-cms-card.tsx';
import { DangerZone } from '../../features/users/danger-zone.tsx';
import { useAccount } from '../../features/users/use-account.ts';
import { UserPage } from '../../features/users/user-page.tsx';
import { UserSettingsForm } from '../../features/users/user-settings-form.tsx';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';

/** The settings of an account that an admin may change: a tab of its page. */
export function UserSettingsScreen() {
  const { id = '' } = useParams();
  const { mutate } = useAccount(id);
  return (
    <UserPage here="settings">
      {(user) => (
        <Stack gap="5" maxW="4xl">
          <UserSettingsForm
            key={user.id}
            user={user}
            onSaved={(saved) => void mutate(saved, { revalidate: false })}
          />
          <InfoCmsCard
            user={user}
            asking="admin"
            all={paths.infos.of(id, ALL_ITEMS)}
            onChanged={(changed) => void mutate({ ...user, ...changed }, { revalidate: false })}
          />
          <DangerZone user={user} onChanged={(changed) => void mutate(changed, { revalidate: false })} />
        </Stack>
      )}
    </UserPage>
  );
}
