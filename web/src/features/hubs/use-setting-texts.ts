import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FAST_LOGGING_BELOW_SECONDS } from '../../../../shared/model/hub-settings.ts';
import type { SettingSection } from './setting-fields.ts';
import type { Input } from './settings-input.ts';

/** Names of the settings and their choices. */
export function useSettingTexts() {
  const { t } = useTranslation(['hubConfig', 'common']);
  return useMemo(() => {
    const sections: Record<SettingSection, string> = {
      general: t('card.general'),
      wlan: t('card.wlan'),
      collection: t('card.collection'),
      server: t('card.server'),
      logs: t('card.logs'),
    };
    const labels: Record<keyof Input, string> = {
      description: t('field.description'),
      wlanSsid: t('field.wlanSsid'),
      wlanSecurity: t('field.wlanSecurity'),
      wlanPassphrase: t('field.wlanPassphrase'),
      dataTypes: t('field.dataTypes'),
      collectionMode: t('field.collectionMode'),
      pushIntervalSeconds: t('field.pushInterval'),
      lifeMonitoring: t('field.lifeMonitoring'),
      serverUrl: t('field.serverUrl'),
      pushMethod: t('field.pushMethod'),
      payloadFormat: t('field.payloadFormat'),
      beaconCommands: t('field.beaconCommands'),
      logLevel: t('field.logLevel'),
      logToFile: t('field.logToFile'),
      logToServer: t('field.logToServer'),
      firmwareUpdates: t('field.firmwareUpdates'),
    };
    const choices = {
      wlanSecurity: { OPEN: t('wlan.open'), WEP: 'WEP', WPA: 'WPA', WPA2: 'WPA2' },
      dataTypes: {
        IBEACON: 'iBeacon',
        EDDYSTONE_UID: 'Eddystone UID',
        EDDYSTONE_TLM: 'Eddystone TLM',
        SENSOR: t('data.sensor'),
        DEVICE_TRACING: t('data.tracing'),
        SPECIAL: t('data.special'),
      },
      collectionMode: { ONE_PER_TYPE: t('mode.onePerType'), ALL_PACKETS: t('mode.allPackets') },
      pushMethod: { MQTT: 'MQTT', HTTP_POST: 'HTTP POST', HTTP_PUT: 'HTTP PUT' },
      payloadFormat: { '1.0': t('format.parsed'), '2.0': t('format.raw') },
      beaconCommands: { FIELDS: t('commands.fields'), CHARACTERISTICS: t('commands.characteristics') },
      logLevel: {
        DEBUG: t('level.debug'),
        INFO: t('level.info'),
        WARNING: t('level.warning'),
        SEVERE: t('level.severe'),
      },
    } as const;
    const faults: Partial<Record<keyof Input, string>> = {
      description: t('fault.description'),
      wlanSsid: t('fault.wlanSsid'),
      wlanPassphrase: t('fault.wlanPassphrase'),
      dataTypes: t('fault.dataTypes'),
      pushIntervalSeconds: t('fault.pushInterval', { seconds: FAST_LOGGING_BELOW_SECONDS }),
      serverUrl: t('fault.serverUrl'),
    };

    /** A value for the summary of changes. */
    function said(field: keyof Input, input: Input): string {
      const value = input[field];
      if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
      switch (field) {
        case 'wlanPassphrase':
          return value ? '•••' : '–';
        case 'dataTypes':
          return input.dataTypes.map((type) => choices.dataTypes[type]).join(', ') || '–';
        case 'pushIntervalSeconds':
          return Number.isNaN(value) ? '–' : t('seconds', { number: input.pushIntervalSeconds });
        case 'wlanSecurity':
        case 'collectionMode':
        case 'pushMethod':
        case 'payloadFormat':
        case 'beaconCommands':
        case 'logLevel':
          return (choices[field] as Record<string, string>)[String(value)] ?? String(value);
        default:
          return String(value ?? '') || '–';
      }
    }
    return { sections, labels, choices, faults, said };
  }, [t]);
}
