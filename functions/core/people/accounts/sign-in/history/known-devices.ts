import { createHash } from 'node:crypto';
import { now } from '../../../../../platform/clock.ts';
import type { Changes } from '../../../../../platform/listed.ts';
import type { UserItem } from '../../user-item.ts';
import type { Origin } from './sign-in-store.ts';

/** A device is known for this long after its last sign-in. */
const KNOWN_MS = 90 * 24 * 3600_000;
/** Those that were not used longest are forgotten first. */
const DEVICES_MAX = 20;

/**
 * Whether an account was not signed in from here recently, and the change of the account that remembers it. Nothing is stored in the
 * browser: a device is a browser, a system and a network. The first sign-in that is noted makes no device new.
 */
export function deviceNote(
  { devices }: Pick<UserItem, 'devices'>,
  origin: Origin,
): { isNewDevice: boolean; change: Changes } {
  const at = now();
  const key = keyOf(origin);
  if (!devices) return { isNewDevice: false, change: { sets: { devices: { [key]: at } }, removes: [] } };
  const seenAt = devices[key];
  const others = Object.keys(devices)
    .filter((other) => other !== key)
    .toSorted((one, other) => devices[other]! - devices[one]!);
  const forgotten = others.filter(
    (other, position) => position >= DEVICES_MAX - 1 || at > devices[other]! + KNOWN_MS,
  );
  return {
    isNewDevice: seenAt === undefined || at > seenAt + KNOWN_MS,
    // One by one, so that concurrent sign-ins do not forget each other's.
    change: { sets: { [`devices.${key}`]: at }, removes: forgotten.map((other) => `devices.${other}`) },
  };
}

/** A word of letters and digits, as the path of an update takes it. */
const keyOf = ({ browser, system, from }: Origin): string =>
  createHash('sha256')
    .update(JSON.stringify([browser, system, from]))
    .digest('hex')
    .slice(0, 16);
