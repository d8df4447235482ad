import { Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../components/page-head.tsx';
import { useOwnerName } from '../../../components/use-owner-name.ts';
import { Whose } from '../../../components/whose.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { EVERYBODY, paths, SELF } from '../../../lib/paths.ts';
import { PlaceTabs } from '../place-tabs.tsx';
import { usePlacesOwner } from '../use-places-owner.ts';
import { ImportCard } from './import-card.tsx';

/** Imports names, sites and tags of the devices of one owner. */
export function DeviceImportScreen() {
  const { t } = useTranslation(['deviceImport', 'places']);
  const { brand } = useBranding();
  const { owner: wanted } = usePlacesOwner();
  // A site belongs to one owner, so a file is about the devices of one.
  const owner = wanted === EVERYBODY ? SELF : wanted;
  const name = useOwnerName(owner);
  const title = name ? t('titleOf', { name }) : t('title');
  return (
    <Stack gap="5" maxW="5xl">
      <title>{`${title} – ${brand}`}</title>
      <PlaceTabs owner={owner} here="import" />
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <PageTitle>{title}</PageTitle>
        <Whose owner={owner} to={paths.deviceImport.of} title={t('places:chooseUser')} isOfOne />
      </Flex>
      <ImportCard key={owner} owner={owner} />
    </Stack>
  );
}
