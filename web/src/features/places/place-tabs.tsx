import { useTranslation } from 'react-i18next';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { useMay } from '../../components/use-may.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';

/** The tabs of sites and tags of one owner, and of their import. */
export function PlaceTabs({ owner, here }: { owner: string; here: 'sites' | 'map' | 'tags' | 'import' }) {
  const { t } = useTranslation('places');
  // The tags of all owners are no list, and a file is about the devices of one owner.
  const one = owner === EVERYBODY ? SELF : owner;
  const may = useMay();
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.sites.of(owner), label: t('sites'), here: here === 'sites' },
        { to: paths.siteMap.of(owner), label: t('map'), here: here === 'map' },
        { to: paths.tags.of(one), label: t('tags'), here: here === 'tags' },
        ...(may() ? [{ to: paths.deviceImport.of(one), label: t('import'), here: here === 'import' }] : []),
      ]}
    />
  );
}
