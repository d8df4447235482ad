import { getHubLogs as contract, hubLogFilters } from '../../../shared/contract/monitoring.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { type Condition, formatFilter } from '../../../shared/filter.ts';
import { LOG_LEVELS, type LogLevel } from '../../../shared/model/hub-log.ts';
import { type Caller, isAdmin } from '../../platform/caller.ts';
import { iso, now } from '../../platform/clock.ts';
import { readCursor, signCursor } from '../../platform/cursor.ts';
import { linksOf, parseFilters } from '../../platform/list.ts';
import { listedUser } from '../accounts/subject.ts';
import { type LogShelf, type Position, readLines, type StoredLine } from './store.ts';

/** Logs are kept a little longer than a year; further back nothing is looked for. */
const MONTHS_KEPT = 14;
/**
 * Log lines, the newest first (specification 2.2). Each level stands in an order of its own; without a level filter the
 * orders are merged. Months that hold nothing are passed over, so a wide range with few lines takes many small Queries.
 */
export async function getHubLogs(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const conditions = parseFilters(hubLogFilters, query.filter, isAdmin(caller));
  const ownerId = await listedUser(caller, query.user);
  const { hubId, levels, since, until } = readConditions(conditions);
  const binding = JSON.stringify(['hublogs', ownerId ?? null, conditions.map(formatFilter).sort()]);
  const below: Position = query.starting_at ? await readCursor(query.starting_at, binding) : until;

  const lines: StoredLine[] = [];
  const wanted = query.limit + 1;
  for (const shelf of shelves({ hubId, ownerId, below, since })) {
    const limit = wanted - lines.length;
    const found = await Promise.all(levels.map((level) => readLines(shelf, level, { below, since, limit })));
    // A level that stopped early holds the others back: what is older than that point comes with the next page.
    const horizon = found
      .map(({ stoppedAt }) => stoppedAt ?? '')
      .sort()
      .at(-1)!;
    const merged = found.flatMap(({ lines: some }) => some).filter(({ position }) => position > horizon);
    lines.push(...merged.sort(newestFirst).slice(0, limit));
    if (lines.length === wanted) break;
    if (horizon !== '') {
      const links = linksOf(contract.path, query, await signCursor(horizon, binding));
      return { items: lines.map(toLine), links, searchedUntil: horizon.slice(0, ISO_LENGTH) };
    }
  }
  const page = lines.slice(0, query.limit);
  const next = lines.length > query.limit ? await signCursor(page.at(-1)!.position, binding) : undefined;
  return { items: page.map(toLine), links: linksOf(contract.path, query, next) };
}

function readConditions(conditions: readonly Condition[]) {
  const given = (field: string, operator: Condition['operator']) =>
    conditions.find((one) => one.field === field && one.operator === operator)?.values[0] as
      | string
      | undefined;
  const level = given('level', 'eq') as LogLevel | undefined;
  const oldest = iso(now() - MONTHS_KEPT * 31 * 24 * 3600_000);
  return {
    hubId: given('hubId', 'eq'),
    levels: level ? [level] : LOG_LEVELS,
    since: later(given('timestamp', 'ge') ?? oldest, oldest),
    // Clocks of hubs may be a little ahead.
    until: given('timestamp', 'lt') ?? iso(now() + 24 * 3600_000),
  };
}

/** A position begins with its time. */
const ISO_LENGTH = iso(0).length;

const later = (a: string, b: string) => (a > b ? a : b);

function shelves(from: {
  hubId: string | undefined;
  ownerId: string | undefined;
  below: Position;
  since: string;
}): LogShelf[] {
  const { hubId, ownerId, below, since } = from;
  // DynamoDB refuses a range that ends before it begins.
  if (since >= below) return [];
  if (hubId) return [{ hubId, ownerId }];
  const months: LogShelf[] = [];
  for (let month = below.slice(0, 7); month >= since.slice(0, 7); month = monthBefore(month)) {
    months.push({ month, ownerId });
  }
  return months;
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}

const newestFirst = (a: StoredLine, b: StoredLine) => (a.position < b.position ? 1 : -1);

const toLine = ({ row: { hubId, level, at, message }, position }: StoredLine) => ({
  id: `${level}#${position}`,
  hubId,
  level,
  timestamp: at,
  message,
});
