import type { Guarded } from '../../../platform/guarded.ts';
import { changeDevices, DEVICES_AT_ONCE, type DeviceChange } from './assignment-store.ts';
import type { InfoState } from './info-state.ts';
import { type StoredInfo, saveInfo } from './store.ts';

interface Saving {
  /** Who publishes. */
  readonly by: string;
  readonly devices: DeviceChange;
  readonly also: readonly Guarded[];
}

/** Saves an Info and its devices: some in the transaction of the content, further ones in later transactions. */
export async function saveWithDevices(
  was: StoredInfo | undefined,
  is: InfoState,
  { by, devices, also }: Saving,
): Promise<StoredInfo> {
  const [first, ...rest] = inParts(devices);
  const saved = await saveInfo(was, is, { by, devices: first, also });
  for (const part of rest) await changeDevices(saved.row, part);
  return saved;
}

/** Whether no device is left for a later transaction. */
export const fitsOneSave = (devices: DeviceChange): boolean => inParts(devices).length === 1;

/** Parts for one transaction each. Devices are released first, so that an Info never has more than it may. */
function inParts({ added, released }: DeviceChange): [DeviceChange, ...DeviceChange[]] {
  const part = (from: number, to: number): DeviceChange => ({
    released: released.slice(from, to),
    added: added.slice(Math.max(0, from - released.length), Math.max(0, to - released.length)),
  });
  const { first, further } = DEVICES_AT_ONCE;
  const count = Math.ceil(Math.max(0, added.length + released.length - first) / further);
  const rest = Array.from({ length: count }, (_, at) => first + at * further);
  return [part(0, first), ...rest.map((from) => part(from, from + further))];
}
