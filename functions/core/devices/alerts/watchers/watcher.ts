import type { Sight } from '../decide.ts';

/** A check of an owner's devices. */
export interface Look {
  readonly ownerId: string;
  readonly threshold: number;
  /** The time of the check, ms. */
  readonly at: number;
  /** Devices with current alerts. The result must contain the state of each of them. */
  readonly known: readonly string[];
  /** The position from which to search further devices; absent: from the start. */
  readonly after: string | undefined;
}

export interface Seen {
  readonly sights: readonly Sight[];
  /** The position of the next page; absent: all devices were checked. */
  readonly next?: string | undefined;
}

/** Finds the devices that a kind of rule affects. Results come from indexes, which may lag by seconds. */
export interface Watcher {
  /**
   * How long a condition must be clearly gone before its alert ends, ms, so that a fluctuating value causes one alert.
   */
  readonly clearForMs: number;
  readonly look: (look: Look) => Promise<Seen>;
  /** The descriptions of an owner's devices; devices of other owners are left out. */
  readonly describe: (ids: readonly string[], ownerId: string) => Promise<ReadonlyMap<string, string>>;
}

/** The state of a device that has another owner or none, or is deleted: clear. */
export const goneFrom = (deviceId: string, at: number): Sight => ({
  deviceId,
  is: 'clear',
  since: at,
  value: null,
});
