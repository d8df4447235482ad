import type { Sight } from '../decide.ts';

/** A look at devices of an owner. */
export interface Look {
  readonly ownerId: string;
  readonly threshold: number;
  /** ms. */
  readonly at: number;
  /** Devices that are told of: how each stands is wanted by all means. */
  readonly known: readonly string[];
  /** Where to look on for others; absent: from the beginning. */
  readonly after: string | undefined;
}

export interface Seen {
  readonly sights: readonly Sight[];
  /** Where there may be more; absent: all was seen. */
  readonly next?: string | undefined;
}

/** How devices are found that a kind of rule is about. What it answers comes from indexes, and may lag by seconds. */
export interface Watcher {
  /** A condition must be plainly gone for so long before its alert ends, ms: what wavers is one alert. */
  readonly clearForMs: number;
  readonly look: (look: Look) => Promise<Seen>;
  /** What an owner calls such devices; those that are no longer this owner's are left out. */
  readonly describe: (ids: readonly string[], ownerId: string) => Promise<ReadonlyMap<string, string>>;
}

/** A device that is somebody else's by now, or nobody's, or gone. */
export const goneFrom = (deviceId: string, at: number): Sight => ({
  deviceId,
  is: 'clear',
  since: at,
  value: null,
});
