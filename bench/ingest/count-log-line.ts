import { hubOwners } from '../../functions/core/devices/hubs/hub-owners.ts';
import { addLogLines } from '../../functions/core/devices/logs/add-log-lines.ts';
import type { MeteredTable } from '../measure/metered-table.ts';

/** Units of one log line, when each of these hubs sends one. */
export async function countLogLine(
  { meter }: MeteredTable,
  hubIds: readonly string[],
): Promise<{ writeUnits: number; readUnits: number }> {
  meter.take();
  const line = { level: 'INFO', message: 'push done' } as const;
  await addLogLines(
    hubIds.map((hubId) => ({ ...line, hubId, at: Date.now() })),
    hubOwners,
  );
  const taken = meter.take();
  const each = (unit: 'writeUnits' | 'readUnits') =>
    taken.reduce((sum, request) => sum + request[unit], 0) / hubIds.length;
  return { writeUnits: each('writeUnits'), readUnits: each('readUnits') };
}
