import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EVERYBODY, paths, SELF } from '../lib/paths.ts';
import { meOf, useSession } from '../lib/session.ts';
import { InfoCmsNotice } from './info-cms-notice.tsx';
import { SegmentLinks } from './segment-links.tsx';

interface InfoCmsTabsProps {
  readonly here: 'infos' | 'tours' | 'importExport' | 'state';
  /** The owner of what is shown: the user, all owners, or a user id. */
  readonly owner: string;
}

/** The tabs of the Info CMS, and what keeps phones from showing the account's own content. Add new tabs here. */
export function InfoCmsTabs({ here, owner }: InfoCmsTabsProps) {
  const { t } = useTranslation('infoCms');
  const me = meOf(useSession());
  const tabs = [
    { tab: 'infos', to: paths.infos.of(owner), label: t('infos') },
    { tab: 'tours', to: paths.tours.of(owner), label: t('tours') },
    ...(owner === EVERYBODY
      ? []
      : [{ tab: 'importExport', to: paths.infoImport.of(owner), label: t('tab.importExport') }]),
    ...(owner === SELF ? [{ tab: 'state', to: paths.infoCms.to(), label: t('tab.state') }] : []),
  ];
  return (
    <Stack gap="4">
      <SegmentLinks
        label={t('parts')}
        links={tabs.map(({ tab, ...link }) => ({ ...link, here: tab === here }))}
      />
      {me && owner === SELF && here !== 'state' && <InfoCmsNotice user={me} />}
    </Stack>
  );
}
