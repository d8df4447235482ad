/** The encryptions that the text form knows. WPA stands for WPA, WPA2 and WPA3 alike. */
export const ENCRYPTIONS = ['WPA', 'WEP', 'nopass'] as const;
export type Encryption = (typeof ENCRYPTIONS)[number];

export interface Wifi {
  readonly name: string;
  readonly encryption: Encryption;
  readonly key: string;
  readonly isHidden: boolean;
}

/** Bytes of a network name (IEEE 802.11). */
export const NETWORK_NAME_MAX = 32;
/** Characters of a key of WPA; as 64 hexadecimal digits, it is the key itself. */
export const WPA_KEY = { min: 8, max: 63 } as const;

export type WifiFault = 'missing' | 'long' | 'keyLength';

/** What is wrong with the description of a network, by field. */
export function wifiFaults({ name, encryption, key }: Wifi): { name?: WifiFault; key?: WifiFault } {
  const isWrongLength =
    encryption === 'WPA' &&
    (key.length < WPA_KEY.min || key.length > WPA_KEY.max) &&
    !/^[0-9a-f]{64}$/i.test(key);
  const nameFault = name === '' ? 'missing' : bytes(name) > NETWORK_NAME_MAX ? 'long' : undefined;
  const keyFault =
    encryption === 'nopass' ? undefined : key === '' ? 'missing' : isWrongLength ? 'keyLength' : undefined;
  return { ...(nameFault && { name: nameFault }), ...(keyFault && { key: keyFault }) };
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** A network as the text that phones read from a QR code. These characters would end a value, so a backslash marks them. */
export function wifiText({ name, encryption, key, isHidden }: Wifi): string {
  const parts = [
    `T:${encryption}`,
    `S:${escaped(name)}`,
    ...(encryption === 'nopass' ? [] : [`P:${escaped(key)}`]),
    ...(isHidden ? ['H:true'] : []),
  ];
  return `WIFI:${parts.join(';')};;`;
}

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');
