import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { useAccount } from '../../components/use-account.ts';
import { UserFrame } from '../../components/user-frame.tsx';
import { useBranding } from '../../lib/branding.ts';
import { DangerZone } from './danger-zone.tsx';
import { UserSettingsForm } from './user-settings-form.tsx';

/** What an admin may change of an account. */
export function UserSettingsScreen() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { brand } = useBranding();
  const { data: user, error, mutate } = useAccount(id);
  const onChange = (changed: typeof user) => void mutate(changed, { revalidate: false });
  return (
    <Stack gap="5">
      <title>{`${user?.name ?? t('title')} – ${brand}`}</title>
      <UserFrame id={id} here="settings" />
      <Loading error={error} data={user} onRetry={() => void mutate()}>
        {(known) => (
          <>
            <UserSettingsForm key={known.id} user={known} onSaved={onChange} />
            <DangerZone user={known} onChanged={onChange} />
          </>
        )}
      </Loading>
    </Stack>
  );
}
