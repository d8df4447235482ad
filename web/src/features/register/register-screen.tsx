import { Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { useBranding } from '../../lib/branding.ts';

/** Makes devices known, and forgets them. */
export function RegisterScreen() {
  const { t } = useTranslation('register');
  const { brand } = useBranding();
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <AdminTabs here="register" />
      <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none">
        {t('title')}
      </Heading>
    </Stack>
  );
}
