import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeaconType } from '../../../shared/model/beacon-type.ts';

/** The names of the device types. */
export function useTypeNames(): Readonly<Record<BeaconType, string>> {
  const { t } = useTranslation('beacons');
  return useMemo(
    () => ({
      SMART_BEACON: t('type.smartBeacon'),
      SENSOR_BEACON: t('type.sensorBeacon'),
      SMART_KEY: t('type.smartKey'),
      SMART_SENSOR: t('type.smartSensor'),
      NFC: t('type.nfc'),
      QR_CODE: t('type.qrCode'),
      EAN8: t('type.ean8'),
      EAN13: t('type.ean13'),
      PZN7: t('type.pzn7'),
      PZN8: t('type.pzn8'),
      UPCA: t('type.upca'),
      UNDEFINED: t('type.undefined'),
    }),
    [t],
  );
}
