import { Stack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { DangerZone } from './danger-zone.tsx';
import { useAccount } from './use-account.ts';
import { UserPage } from './user-page.tsx';
import { UserSettingsForm } from './user-settings-form.tsx';

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
          <DangerZone user={user} onChanged={(changed) => void mutate(changed, { revalidate: false })} />
        </Stack>
      )}
    </UserPage>
  );
}
