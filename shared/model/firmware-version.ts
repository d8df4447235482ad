import { NOUN } from '../noun.ts';

/** What firmware is for; also how the contract's `group` says it. */
export const FIRMWARE_GROUPS = ['HUB', NOUN] as const;
export type FirmwareGroup = (typeof FIRMWARE_GROUPS)[number];

/**
 * Versions, which are the ids of firmware: `x.x.x.x` for hubs, where a part has up to three digits and no zero before them,
 * so that a version is written in one way only; `xxx.xxx` for beacons.
 */
export const VERSION_FORMS: Readonly<Record<FirmwareGroup, RegExp>> = {
  HUB: /^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/,
  [NOUN]: /^\d{3}\.\d{3}$/,
};

/** Every part has three digits at most. */
const PART_MAX = 999;
const partsOf = (version: string): number[] => version.split('.').map(Number);

/** What lies before the first dot: firmware of one branch replaces firmware of the same one. */
export const branchOf = (version: string): string => version.split('.', 1)[0]!;

/** The later first, part by part as numbers: negative when the first one is. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (b[at] ?? 0) - (a[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const isNewer = (version: string, than: string): boolean => compareVersions(version, than) < 0;

/** Text that sorts the newest version first. */
export const newestFirst = (version: string): string =>
  partsOf(version)
    .map((part) => String(PART_MAX - part).padStart(3, '0'))
    .join('.');
