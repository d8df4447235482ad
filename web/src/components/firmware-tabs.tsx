import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** The parts of firmware management. */
export function FirmwareTabs({ here }: { here: 'beacons' | 'hubs' | 'rollouts' }) {
  const { t } = useTranslation('firmware');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.beaconFirmware.to(), label: t('beacon.title'), here: here === 'beacons' },
        { to: paths.hubFirmware.to(), label: t('hub.title'), here: here === 'hubs' },
        { to: paths.rollouts.to(), label: t('rollouts'), here: here === 'rollouts' },
      ]}
    />
  );
}
