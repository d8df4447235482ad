import { useTranslation } from 'react-i18next';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { paths } from '../../lib/paths.ts';

/** The tabs of the offers to the user and of those that the user has made. */
export function OfferTabs({ here }: { here: 'received' | 'made' }) {
  const { t } = useTranslation('offers');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.receivedOffers.to(), label: t('tab.received'), here: here === 'received' },
        { to: paths.offers.to(), label: t('tab.made'), here: here === 'made' },
      ]}
    />
  );
}
