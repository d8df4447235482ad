import { NOUN } from '../noun.ts';

/** The kinds of devices that firmware is for, as in the contract's `group`. */
export const FIRMWARE_GROUPS = ['HUB', NOUN] as const;
export type FirmwareGroup = (typeof FIRMWARE_GROUPS)[number];

/**
 * Versions, which are the ids of firmware: `x.x.x.x` for hubs, with up to three digits per part and no leading zeros,
 * so that each version has only one spelling; `xxx.xxx` for beacons.
 */
export const VERSION_FORMS: Readonly<Record<FirmwareGroup, RegExp>> = {
  HUB: /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/,
  [NOUN]: /^\d{3}\.\d{3}$/,
};

/** A part has at most three digits. */
const PART_MAX = 999;
const partsOf = (version: string): number[] => version.split('.').map(Number);

/** The part before the first dot. Firmware can replace only firmware of the same branch. */
export const branchOf = (version: string): string => version.split('.', 1)[0]!;

/** Compares two versions part by part, to sort the newest first: negative if `one` is newer. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (b[at] ?? 0) - (a[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) < 0;

/** A sort key that sorts the newest version first. */
export const newestFirst = (version: string): string =>
  partsOf(version)
    .map((part) => String(PART_MAX - part).padStart(3, '0'))
    .join('.');
