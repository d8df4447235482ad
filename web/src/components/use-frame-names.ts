import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The names of the frames that a beacon sends. */
export function useFrameNames(): Readonly<Record<string, string>> {
  const { t } = useTranslation('beacons');
  return useMemo(
    () => ({
      ibeacon: 'iBeacon',
      eddystoneUid: 'Eddystone UID',
      eddystoneUrl: 'Eddystone URL',
      eddystoneTlm: 'Eddystone TLM',
      environment: t('frame.environment'),
      acceleration: t('frame.acceleration'),
      magnetometer: t('frame.magnetometer'),
      special: t('frame.special'),
      eventIbeacon: t('frame.onEvent', { frame: 'iBeacon' }),
      eventEddystone: t('frame.onEvent', { frame: 'Eddystone' }),
    }),
    [t],
  );
}
