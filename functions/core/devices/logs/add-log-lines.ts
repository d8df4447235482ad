import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { now } from '../../../platform/clock.ts';
import { hubOwners } from '../hubs/hub-owners.ts';
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

/** Writes lines of registered hubs down, each with the owner that its hub had when it arrived. */
export async function addLogLines(lines: readonly NewLine[]): Promise<void> {
  const owners = await hubOwners(lines.map(({ hubId }) => hubId));
  await insertLogs(
    lines.map(({ takenAt = now(), ...line }) => {
      const owner = owners.get(line.hubId);
      // Who had it before its owner of now is not known any more.
      return { ...line, ownerId: owner && owner.since <= takenAt ? owner.id : undefined };
    }),
  );
}
