import { useTranslation } from 'react-i18next';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';

/** The tabs of sites and tags of one owner. */
export function PlaceTabs({ owner, here }: { owner: string; here: 'sites' | 'tags' }) {
  const { t } = useTranslation('places');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.sites.of(owner), label: t('sites'), here: here === 'sites' },
        // The tags of all owners are no list.
        {
          to: paths.tags.of(owner === EVERYBODY ? SELF : owner),
          label: t('tags'),
          here: here === 'tags',
        },
      ]}
    />
  );
}
