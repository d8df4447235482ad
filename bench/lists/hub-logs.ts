import { handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { hubOwners } from '../../functions/core/devices/hubs/hub-owners.ts';
import { insertHub, setPresence, setSeen } from '../../functions/core/devices/hubs/store.ts';
import { addLogLines } from '../../functions/core/devices/logs/add-log-lines.ts';
import { partitionsOfAll } from '../../functions/core/devices/logs/line.ts';
import { now } from '../../functions/platform/clock.ts';
import { LOG_LEVELS, type LogLevel } from '../../shared/model/hub-log.ts';
import type { MeasuredList, RowKind } from './measured-list.ts';

/** The month of the benchmark's clock, so that a page of the frequent value is in the first month that is read. */
const MONTH = Date.UTC(2026, 10);
const LEVEL: Record<RowKind, LogLevel> = { many: 'INFO', other: 'DEBUG', rare: 'SEVERE' };
const HUB: Record<RowKind, string> = { many: 'hubffff00aa', other: 'hubffff00bb', rare: 'hubffff00cc' };
const AT: Record<RowKind, number> = { many: MONTH, other: MONTH + 1, rare: Date.UTC(2026, 1, 14) };
const SPACING_MS = 100;

/** Months in which lines are searched: the current one, and those that the 14 times 31 days before it touch. */
const MONTHS = 15;
const ALL_LEVELS = LOG_LEVELS.length;

export const hubLogs: MeasuredList = {
  async plant(ownerId, kind) {
    const hubId = HUB[kind];
    await insertHub({ id: hubId, hardware: 'HUB-0210', orderCode: 'FOYER2' });
    await handOverHubs([hubId], ownerId);
    await Promise.all([setSeen(hubId, now()), setPresence(hubId, true, now())]);
    const at = AT[kind];
    await addLogLines(
      [{ hubId, level: LEVEL[kind], at, message: 'WLAN lost, trying again in ten seconds' }],
      hubOwners,
    );
    return [new Date(at).toISOString()];
  },
  uniqueTextsAt: (position) => [new Date(MONTH + position * SPACING_MS).toISOString()],
  samples: {
    'hubId:eq': {
      many: HUB.many,
      rare: HUB.rare,
      // At the end of the table another Query reads which days are archived.
      queries: { many: ALL_LEVELS, rare: ALL_LEVELS + 1 },
    },
    'level:in': { many: `${LEVEL.many},DEBUG`, queries: { many: 2 } },
    // Searches read more lines than they return: see KNOWN in test/counts.test.ts.
    'message:prefix': { many: 'wlan again', queries: { many: ALL_LEVELS } },
    'query:prefix': { many: 'wlan again', queries: { many: ALL_LEVELS } },
    'level:eq': { many: LEVEL.many, rare: LEVEL.rare, queries: { rare: MONTHS } },
    'timestamp:ge': { many: '2026-11-01T00:00:00Z', queries: { many: ALL_LEVELS } },
    'timestamp:lt': {
      many: '2026-11-21T00:00:00Z',
      rare: '2026-04-01T00:00:00Z',
      // From April back to September of the year before.
      queries: { many: ALL_LEVELS, rare: 8 * ALL_LEVELS },
    },
  },
  queries: ALL_LEVELS,
  // Of all owners, the levels that hubs may flood are spread; a hub's own lines are in one partition.
  queriesOfAll(queries, value) {
    if (value === HUB.many || value === HUB.rare) return queries;
    const named = LOG_LEVELS.filter((level) => value?.split(',').includes(level));
    const levels = named.length > 0 ? named : LOG_LEVELS;
    const partitions = levels.flatMap((level) => partitionsOfAll('2026-11', [level]));
    return (queries / levels.length) * partitions.length;
  },
};
