import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { InfoCmsTabs } from '../../../components/info-cms-tabs.tsx';
import { PageTitle } from '../../../components/page-head.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { ownerOf } from '../../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../../lib/paths.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

/** Import and export of the Infos of one owner. */
export function ImportScreen() {
  const { t } = useTranslation('importing');
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const asked = ownerOf(query.get('user'), roleOf(useSession()));
  const owner = asked === EVERYBODY ? SELF : asked;
  return (
    <Stack gap="5" maxW="4xl">
      <title>{`${t('title')} – ${brand}`}</title>
      <InfoCmsTabs here="importExport" owner={owner} />
      <PageTitle>{t('title')}</PageTitle>
      <ImportCard owner={owner} />
      <ExportCard owner={owner} />
    </Stack>
  );
}
