import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The tabs of the Info CMS of its owner. */
export function InfoCmsTabs({ here }: { here: 'infos' | 'importExport' | 'state' }) {
  const { t } = useTranslation('infoCms');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.infos.to(), label: t('infos'), here: here === 'infos' },
        { to: paths.infoImport.to(), label: t('tab.importExport'), here: here === 'importExport' },
        { to: paths.infoCms.to(), label: t('tab.state'), here: here === 'state' },
      ]}
    />
  );
}
