import type { LogLevel } from '../../../shared/model/hub-log.ts';
import { hubOwners } from '../hubs/hub-owners.ts';
import { insertLogs } from './store.ts';

export interface NewLine {
  readonly hubId: string;
  readonly level: LogLevel;
  readonly at: number;
  readonly message: string;
}

/** Writes lines of registered hubs down, each with the owner its hub has now. */
export async function addLogLines(lines: readonly NewLine[]): Promise<void> {
  const owners = await hubOwners(lines.map(({ hubId }) => hubId));
  await insertLogs(lines.map((line) => ({ ...line, ownerId: owners.get(line.hubId) })));
}
