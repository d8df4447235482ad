import { Box, Stack } from '@chakra-ui/react';
import type { Hub } from '../../../../shared/model/hub.ts';
import { BESIDE_LINKS } from '../../components/sectioned-form.tsx';
import { useMayChange } from '../../components/use-may-change.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { DeleteHub } from './delete-hub.tsx';
import { HubNotices } from './hub-notices.tsx';
import { HubPage, useHubId } from './hub-page.tsx';
import { HubSettingsForm } from './hub-settings-form.tsx';
import { useHub } from './use-hub.ts';

/** Description and settings of the hub in the URL: a tab of its page. */
export const HubConfigScreen = () => (
  <HubPage here="configuration">{(hub) => <Settings key={hub.id} hub={hub} />}</HubPage>
);

function Settings({ hub }: { hub: Hub }) {
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const mayChange = useMayChange(hub.owner?.id);
  const { mutate } = useHub(useHubId());
  return (
    <Stack gap="5" maxW="6xl">
      <HubNotices hub={hub} readOnly={!mayChange} />
      <HubSettingsForm
        hub={hub}
        readOnly={!mayChange}
        onSaved={(saved) => void mutate(saved, { revalidate: false })}
        onRefused={() => void mutate()}
      />
      {isAdmin && (
        <Box ms={BESIDE_LINKS}>
          <DeleteHub hub={hub} />
        </Box>
      )}
    </Stack>
  );
}
