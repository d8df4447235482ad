import { getHubLogs as contract } from '../../../../shared/contract/hub-logs.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readCursor, signCursor } from '../../../platform/cursor.ts';
import { linksOf } from '../../../platform/list.ts';
import { archivedBefore } from '../logs/kept-days.ts';
import type { Position, StoredLine } from '../logs/line.ts';
import { hasWords } from '../logs/message-words.ts';
import { readArchive } from '../logs/read-archive.ts';
import { type FoundLines, readPage } from '../logs/read-page.ts';
import { inTable, type Selection } from '../logs/selection.ts';
import { walkLines } from '../logs/walk-lines.ts';
import { timeOf } from '../logs/walk-order.ts';
import { readSelection } from './read-selection.ts';

/** A search first reads this many lines per wanted line, before it reads megabytes. */
const READ_AHEAD = 8;

/**
 * Log lines, the newest first (specification 2.2). Words of messages are in no index, so a search for them reads all
 * lines that match the other filters, a limited number per call, and returns how far it got.
 */
export const getHubLogs: UseCase<typeof contract> = async (caller, { query }) => {
  const selection = await readSelection(caller, query);
  const { binding, until } = selection;
  const below = query.starting_at ? await readCursor(query.starting_at, binding) : until;
  const { lines, horizon, read } = await findLines(selection, below, query.limit + 1);

  const page = lines.slice(0, query.limit);
  const end = lines.length > page.length ? page.at(-1)!.position : horizon;
  const next = end === undefined ? undefined : await signCursor(end, binding);
  const isShort = next !== undefined && page.length < query.limit;
  return {
    items: page.map(toLine),
    links: linksOf(contract.path, query, next),
    ...(isShort && { searchedUntil: timeOf(end!) }),
    ...(read && { scanned: read.filter((position) => position >= (end ?? '')).length }),
  };
};

/** Lines in the table, then archived lines. */
async function findLines(selection: Selection, below: Position, wanted: number): Promise<Found> {
  const recent = await findInTable(inTable(selection), below, wanted);
  const left = wanted - recent.lines.length;
  if (left <= 0 || recent.horizon !== undefined) return recent;
  const until = [below, archivedBefore()].sort()[0]!;
  if (selection.since >= until) return recent;
  const older = await readArchive(selection, until, left);
  return {
    lines: [...recent.lines, ...older.lines],
    horizon: older.horizon,
    read: recent.read && [...recent.read, ...older.read],
  };
}

type Found = FoundLines & { readonly read: readonly Position[] | undefined };

async function findInTable(selection: Selection, below: Position, wanted: number): Promise<Found> {
  const { words } = selection;
  if (!words.length) return { ...(await readPage(selection, below, wanted)), read: undefined };
  const fits = hasWords(words);
  return walkLines(selection, below, {
    enough: wanted,
    first: wanted * READ_AHEAD,
    accepts: ({ row }) => fits(row.message),
  });
}

const toLine = ({ row: { hubId, level, at, message }, position }: StoredLine) => ({
  id: `${level}#${position}`,
  hubId,
  level,
  timestamp: at,
  message,
});
