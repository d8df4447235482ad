import { isBarCode } from './bar-code.ts';
import type { BeaconType } from './beacon-type.ts';
import { withoutSeparators } from './separators.ts';

/**
 * Forms of beacon ids (FIELD-FACTS 5). The form determines the type; for devices with a radio, only that they have one.
 * If an id matches several forms, the bar code comes first: its check digit is right by chance only once in ten.
 */
const FORMS: readonly { readonly types: readonly BeaconType[]; readonly is: (id: string) => boolean }[] = [
  { types: ['EAN8'], is: (id) => isBarCode('EAN8', id) },
  { types: ['UPCA'], is: (id) => isBarCode('UPCA', id) },
  { types: ['EAN13'], is: (id) => isBarCode('EAN13', id) },
  { types: ['PZN7'], is: (id) => id.startsWith('-') && isBarCode('PZN7', id.slice(1)) },
  { types: ['PZN8'], is: (id) => id.startsWith('-') && isBarCode('PZN8', id.slice(1)) },
  {
    types: ['SMART_BEACON', 'SENSOR_BEACON', 'SMART_KEY', 'SMART_SENSOR'],
    is: (id) => /^[0-9A-F]{12}$/.test(id),
  },
  // A tag's number has four, seven or ten bytes.
  { types: ['NFC'], is: (id) => /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/.test(id) },
  { types: ['QR_CODE'], is: (id) => isShortId(id) },
];

/** The id that a text is, as people write it; undefined if it has no known form. */
export function beaconIdIn(text: string): string | undefined {
  const bare = withoutSeparators(text);
  const { id } = readBeaconId(/^[0-9a-f]{12}$/i.test(bare) ? bare : text);
  return typesOfId(id).length > 0 ? id : undefined;
}

/** The minimum length of an id. */
export const ID_LENGTH_MIN = 8;

/** The possible types of an id, the likeliest first; empty for an unknown form. */
export const typesOfId = (id: string): BeaconType[] =>
  FORMS.flatMap(({ types, is }) => (is(id) ? types : []));

/** Whether it has the form of a bar code. Call it for an id of unknown form: then the check digit is wrong. */
export const isMistypedBarCode = (id: string): boolean => /^(\d{13}|-\d{7,8})$/.test(id);

/** Without vowels, ids contain no words; without 0, 1, l, i and o, nobody misreads them. */
export const SHORT_ID_ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
export const SHORT_ID_LENGTH = 8;
const SHORT_ID = new RegExp(`^[${SHORT_ID_ALPHABET}]{${SHORT_ID_LENGTH}}$`);

/** A short id has at least one letter, because digits alone could be a bar code or a tag. */
export const isShortId = (text: string): boolean => SHORT_ID.test(text) && /[a-z]/.test(text);

/**
 * Normalises an id as people and machines write it: a MAC may have colons or hyphens and lower-case letters. `isMac`:
 * it was written in such pairs, so it is not a bar code.
 */
export function readBeaconId(text: string): { id: string; isMac: boolean } {
  const trimmed = text.trim();
  if (/^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(trimmed))
    return { id: trimmed.replace(/[:-]/g, '').toUpperCase(), isMac: true };
  // Only short ids of QR codes are case-sensitive. A text of unknown form is returned unchanged.
  const isHex = /^[0-9a-f]+$/i.test(trimmed) && !isShortId(trimmed);
  return { id: isHex ? trimmed.toUpperCase() : trimmed, isMac: false };
}
