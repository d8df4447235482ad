import * as z from 'zod/mini';
import { given } from '../given.ts';
import { LOG_LEVELS } from './hub-log.ts';
import { writable } from './writable.ts';

/** The types of data that a hub can report. */
export const DATA_TYPES = [
  'IBEACON',
  'EDDYSTONE_UID',
  'EDDYSTONE_TLM',
  'SENSOR',
  'DEVICE_TRACING',
  'SPECIAL',
] as const;
/** A push contains one packet per type and beacon, or every packet that was heard. */
export const COLLECTION_MODES = ['ONE_PER_TYPE', 'ALL_PACKETS'] as const;
export const PUSH_METHODS = ['MQTT', 'HTTP_POST', 'HTTP_PUT'] as const;
export const PAYLOAD_FORMATS = ['1.0', '2.0'] as const;
/** Single fields in our own format, or characteristics in the format of the vendor's firmware (docs/hubs.md). */
export const BEACON_COMMANDS = ['FIELDS', 'CHARACTERISTICS'] as const;
export const WLAN_SECURITIES = ['OPEN', 'WEP', 'WPA', 'WPA2'] as const;
export type WlanSecurity = (typeof WLAN_SECURITIES)[number];

export const PUSH_INTERVAL_SECONDS = { min: 1, max: 86_400 } as const;
/** Shorter intervals are for fast logging: they are allowed only while the hub collects all packets. */
export const FAST_LOGGING_BELOW_SECONDS = 5;
/** IEEE 802.11: a network's name has at most 32 bytes. */
export const WLAN_SSID_MAX_BYTES = 32;
export const SERVER_URL_MAX = 255;
export const HUB_DESCRIPTION_MAX = 200;

const fields = {
  /** Empty: the hub is connected by cable. */
  wlanSsid: z.string().check(z.maxLength(WLAN_SSID_MAX_BYTES)),
  wlanSecurity: z.enum(WLAN_SECURITIES),
  dataTypes: z.array(z.enum(DATA_TYPES)).check(z.maxLength(DATA_TYPES.length)),
  collectionMode: z.enum(COLLECTION_MODES),
  pushIntervalSeconds: z
    .int()
    .check(z.minimum(PUSH_INTERVAL_SECONDS.min), z.maximum(PUSH_INTERVAL_SECONDS.max)),
  /** Push even if nothing was heard. */
  lifeMonitoring: z.boolean(),
  /** The URL for pushes by HTTP; null with MQTT. */
  serverUrl: z.nullable(z.string().check(z.maxLength(SERVER_URL_MAX))),
  pushMethod: z.enum(PUSH_METHODS),
  payloadFormat: z.enum(PAYLOAD_FORMATS),
  /** The format of beacon configurations sent to the hub. It takes effect when saved, before the hub confirms it. */
  beaconCommands: z.enum(BEACON_COMMANDS),
  /** The lowest level that is logged. */
  logLevel: z.enum(LOG_LEVELS),
  logToFile: z.boolean(),
  logToServer: z.boolean(),
  firmwareUpdates: z.boolean(),
};

/** The settings of a hub (FIELD-FACTS 2), without the WLAN's passphrase, which cannot be read. */
export const HubSettings = z
  .strictObject(fields)
  .register(z.globalRegistry, { id: 'HubSettings', description: 'The settings of a hub' });
export type HubSettings = z.output<typeof HubSettings>;

/** The factory settings of a hub. */
export const FACTORY_SETTINGS: HubSettings = {
  wlanSsid: '',
  wlanSecurity: 'OPEN',
  dataTypes: ['IBEACON', 'EDDYSTONE_UID', 'EDDYSTONE_TLM', 'SENSOR'],
  collectionMode: 'ONE_PER_TYPE',
  pushIntervalSeconds: 60,
  lifeMonitoring: false,
  serverUrl: null,
  pushMethod: 'MQTT',
  payloadFormat: '1.0',
  beaconCommands: 'FIELDS',
  logLevel: 'WARNING',
  logToFile: false,
  logToServer: true,
  firmwareUpdates: true,
};

/**
 * A change of settings: absent fields keep their values, null sets the factory default. The passphrase is write-only.
 */
export const HubSettingsChange = z.strictObject({
  ...writable(fields, FACTORY_SETTINGS).changed,
  wlanPassphrase: z.optional(z.string().check(z.maxLength(64))),
});
export type HubSettingsChange = z.output<typeof HubSettingsChange>;

/** A rule that a setting breaks, with its limit. */
export type HubSettingsFault =
  | { readonly rule: 'minimum'; readonly minimum: number }
  | { readonly rule: 'maximumBytes'; readonly maximum: number }
  | { readonly rule: 'url' | 'passphrase' | 'required' | 'unused' | 'printable' };

/** Whether a hub can push to this URL. */
const isServerUrl = (url: string): boolean => {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(url) || !URL.canParse(url)) return false;
  const { username, password, hash } = new URL(url);
  return !username && !password && !hash;
};

/** IEEE 802.11: WEP takes 5 or 13 characters; WPA takes 8 to 63 characters, or the key itself as 64 hex digits. */
const PASSPHRASE: Record<WlanSecurity, RegExp> = {
  OPEN: /^$/,
  WEP: /^(?:[\x20-\x7e]{5}|[\x20-\x7e]{13})$/,
  WPA: /^(?:[\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/,
  WPA2: /^(?:[\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/,
};

/**
 * The faults of changed settings, by field; empty if they are valid.
 *
 * @param before the present settings: another network or another security needs the passphrase again
 */
export function faultsOfSettings(
  { wlanPassphrase, ...after }: HubSettings & { wlanPassphrase?: string | undefined },
  before: HubSettings,
): Partial<Record<keyof HubSettingsChange, HubSettingsFault>> {
  const { wlanSsid, wlanSecurity, dataTypes, collectionMode, pushIntervalSeconds, serverUrl, pushMethod } =
    after;
  const isSecured = wlanSsid !== '' && wlanSecurity !== 'OPEN';
  const isAnotherWlan = wlanSsid !== before.wlanSsid || wlanSecurity !== before.wlanSecurity;
  return {
    ...(new TextEncoder().encode(wlanSsid).length > WLAN_SSID_MAX_BYTES && {
      wlanSsid: { rule: 'maximumBytes', maximum: WLAN_SSID_MAX_BYTES },
    }),
    ...(/\p{Cc}/u.test(wlanSsid) && { wlanSsid: { rule: 'printable' } }),
    ...(isSecured &&
      isAnotherWlan &&
      wlanPassphrase === undefined && { wlanPassphrase: { rule: 'required' } }),
    ...(isSecured &&
      wlanPassphrase !== undefined &&
      !PASSPHRASE[wlanSecurity].test(wlanPassphrase) && { wlanPassphrase: { rule: 'passphrase' } }),
    ...(!isSecured && wlanPassphrase !== undefined && { wlanPassphrase: { rule: 'unused' } }),
    ...(dataTypes.length === 0 && { dataTypes: { rule: 'required' } }),
    ...(pushIntervalSeconds < FAST_LOGGING_BELOW_SECONDS &&
      collectionMode !== 'ALL_PACKETS' && {
        pushIntervalSeconds: { rule: 'minimum', minimum: FAST_LOGGING_BELOW_SECONDS },
      }),
    ...(pushMethod === 'MQTT' && serverUrl !== null && { serverUrl: { rule: 'unused' } }),
    ...(pushMethod !== 'MQTT' && serverUrl === null && { serverUrl: { rule: 'required' } }),
    ...(pushMethod !== 'MQTT' &&
      serverUrl !== null &&
      !isServerUrl(serverUrl) && { serverUrl: { rule: 'url' } }),
  };
}

/** Applies a change to settings; data types are sorted and deduplicated. */
export const changedSettings = (before: HubSettings, change: HubSettingsChange): HubSettings => {
  const { wlanPassphrase: _, ...fields } = change;
  const after = { ...before, ...given(fields) };
  return { ...after, dataTypes: DATA_TYPES.filter((type) => after.dataTypes.includes(type)) };
};
