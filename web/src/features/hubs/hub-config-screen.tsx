import { Box, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { BESIDE_LINKS } from '../../components/sectioned-form.tsx';
import { useBranding } from '../../lib/branding.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { DeleteHub } from './delete-hub.tsx';
import { HubHead } from './hub-head.tsx';
import { HubNotices } from './hub-notices.tsx';
import { HubSettingsForm } from './hub-settings-form.tsx';
import { useHub } from './use-hub.ts';

/** Description and settings of one hub. */
export function HubConfigScreen() {
  const { t } = useTranslation('hubConfig');
  const { id = '' } = useParams();
  const { brand } = useBranding();
  const session = useSession();
  const role = roleOf(session);
  const { data: hub, error, mutate } = useHub(id);
  return (
    <Stack gap="5" maxW="6xl">
      <title>{`${t('title', { id })} – ${brand}`}</title>
      <HubHead id={id} hub={hub} onUpdating={(updating) => void mutate(updating, { revalidate: false })} />
      <Loading data={hub} error={error} onRetry={() => void mutate()}>
        {(known) => {
          const isOwn = known.owner?.id === session.user?.id;
          const isReadOnly = role === 'GROUP_ADMIN' && !isOwn;
          return (
            <>
              <HubNotices hub={known} readOnly={isReadOnly} />
              <HubSettingsForm
                key={known.id}
                hub={known}
                readOnly={isReadOnly}
                onSaved={(saved) => void mutate(saved, { revalidate: false })}
                onRefused={() => void mutate()}
              />
              {role === 'ADMIN' && (
                <Box ms={BESIDE_LINKS}>
                  <DeleteHub hub={known} />
                </Box>
              )}
            </>
          );
        }}
      </Loading>
    </Stack>
  );
}
