import { useTranslation } from 'react-i18next';
import { EVERYBODY, paths, SELF } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

interface InfoCmsTabsProps {
  readonly here: 'infos' | 'tours' | 'importExport' | 'state';
  /** The owner of what is shown: the user, all owners, or a user id. */
  readonly owner: string;
}

/** The tabs of the Info CMS. Add new ones here. */
export function InfoCmsTabs({ here, owner }: InfoCmsTabsProps) {
  const { t } = useTranslation('infoCms');
  const tabs = [
    { tab: 'infos', to: paths.infos.of(owner), label: t('infos') },
    { tab: 'tours', to: paths.tours.of(owner), label: t('tours') },
    ...(owner === EVERYBODY
      ? []
      : [{ tab: 'importExport', to: paths.infoImport.of(owner), label: t('tab.importExport') }]),
    ...(owner === SELF ? [{ tab: 'state', to: paths.infoCms.to(), label: t('tab.state') }] : []),
  ];
  return (
    <SegmentLinks
      label={t('parts')}
      links={tabs.map(({ tab, ...link }) => ({ ...link, here: tab === here }))}
    />
  );
}
