import { useTranslation } from 'react-i18next';
import { NOUN } from '../../../../shared/noun.ts';
import { SegmentLinks } from '../../components/segment-links.tsx';
import { paths } from '../../lib/paths.ts';
import type { FirmwareKind } from './firmware-kinds.ts';

/** The parts of firmware management. */
export function FirmwareTabs({ here }: { here: FirmwareKind }) {
  const { t } = useTranslation('firmware');
  return (
    <SegmentLinks
      label={t('parts')}
      links={[
        { to: paths.beaconFirmware.to(), label: t('beacon.title'), here: here.group === NOUN },
        { to: paths.hubFirmware.to(), label: t('hub.title'), here: here.group === 'HUB' },
      ]}
    />
  );
}
