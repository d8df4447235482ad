import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { now } from '../../../platform/clock.ts';
import { insertLogs } from './store.ts';

export interface NewLine {
  readonly hubId: string;
  readonly level: LogLevel;
  /** By the hub's clock. */
  readonly at: number;
  /** When it arrived, ms; absent: now. */
  readonly takenAt?: number;
  readonly message: string;
}

/** The owner of a hub, and the time since when (ms). */
export interface HubOwner {
  readonly id: string;
  readonly since: number;
}
/** Finds the present owners of hubs; unowned hubs are left out. */
export type OwnersOf = (hubIds: readonly string[]) => Promise<ReadonlyMap<string, HubOwner>>;

/** Stores log lines of registered hubs, each with the owner of its hub when the line arrived. */
export async function addLogLines(lines: readonly NewLine[], ownersOf: OwnersOf): Promise<void> {
  const owners = await ownersOf(lines.map(({ hubId }) => hubId));
  await insertLogs(
    lines.map(({ takenAt = now(), ...line }) => {
      const owner = owners.get(line.hubId);
      // If the line arrived before the present owner got the hub, its owner is unknown.
      return { ...line, ownerId: owner && owner.since <= takenAt ? owner.id : undefined };
    }),
  );
}
