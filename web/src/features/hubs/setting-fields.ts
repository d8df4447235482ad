import type { Input } from './settings-input.ts';

/** The sections of the settings, in the order of the form. */
export const SETTING_SECTIONS = {
  general: ['description'],
  wlan: ['wlanSsid', 'wlanSecurity', 'wlanPassphrase'],
  collection: ['dataTypes', 'collectionMode', 'pushIntervalSeconds', 'lifeMonitoring'],
  server: ['pushMethod', 'payloadFormat', 'beaconCommands', 'serverUrl'],
  logs: ['logLevel', 'logToServer', 'logToFile', 'firmwareUpdates'],
} as const satisfies Record<string, readonly (keyof Input)[]>;
export type SettingSection = keyof typeof SETTING_SECTIONS;
export const sectionId = (section: SettingSection): string => `section-${section}`;
