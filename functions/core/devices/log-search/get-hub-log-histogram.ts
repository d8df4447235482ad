import { BUCKETS_MAX, getHubLogHistogram as contract } from '../../../../shared/contract/hub-logs.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { HubLogCount } from '../../../../shared/model/hub-log.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { readCursor, signCursor } from '../../../platform/cursor.ts';
import { linksOf } from '../../../platform/list.ts';
import type { StoredLine } from '../logs/line.ts';
import { hasWords } from '../logs/message-words.ts';
import { inTable } from '../logs/selection.ts';
import { walkLines } from '../logs/walk-lines.ts';
import { timeOf } from '../logs/walk-order.ts';
import { readSelection } from './read-selection.ts';

/**
 * Counts log lines in buckets of time, for lines in the table; archived lines are counted by day with their files.
 * Lines are counted by reading their positions, which costs about a hundredth of a write unit per counted line. Stored
 * counters would cost at least one write unit for each line, whether anybody reads them or not.
 */
export const getHubLogHistogram: UseCase<typeof contract> = async (caller, { query }) => {
  const selection = inTable(await readSelection(caller, query));
  const { binding, since, until, words } = selection;
  const width = query.bucketSeconds * 1000;
  // Without an upper limit, `until` is a day ahead because of the hubs' clocks; those buckets do not count here.
  const span = Math.min(Date.parse(until), now()) - Date.parse(since);
  if (span / width > BUCKETS_MAX)
    throw new Refusal('FORM_VALIDATION_FAILED', { bucketSeconds: `more than ${BUCKETS_MAX} buckets` });
  const below = query.starting_at ? await readCursor(query.starting_at, binding) : until;

  const fits = hasWords(words);
  const { lines, horizon, read } = await walkLines(selection, below, {
    positionsOnly: !words.length,
    ...(words.length && { accepts: ({ row }: StoredLine) => fits(row.message) }),
  });
  const next = horizon === undefined ? undefined : await signCursor(horizon, binding);
  return {
    items: countIn(width, lines),
    links: linksOf(contract.path, query, next),
    ...(horizon !== undefined && { searchedUntil: timeOf(horizon) }),
    scanned: read.length,
  };
};

/** Counts lines in buckets of `width` ms, the newest first. */
function countIn(width: number, lines: readonly StoredLine[]): HubLogCount[] {
  const stretches = Map.groupBy(
    lines,
    ({ position }) => Math.floor(Date.parse(timeOf(position)) / width) * width,
  );
  return [...stretches].map(([from, some]) => ({
    from: iso(from),
    counts: Object.fromEntries(
      [...Map.groupBy(some, ({ level }) => level)].map(([level, { length }]) => [level, length]),
    ),
  }));
}
