import { getHubLogs as contract } from '../../../shared/contract/hub-logs.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, signCursor } from '../../platform/cursor.ts';
import { linksOf } from '../../platform/list.ts';
import { hasWords } from './message-words.ts';
import { readPage } from './read-page.ts';
import { readSelection, type Selection } from './selection.ts';
import type { Position, StoredLine } from './store.ts';
import { walkLines } from './walk-lines.ts';
import { timeOf } from './walk-order.ts';

/** A search looks at this many lines a wanted one, before it reads megabytes. */
const READ_AHEAD = 8;

/**
 * Log lines, the newest first (specification 2.2). No index knows the words of messages: a search for them reads all lines
 * that the other filters leave, so much at once, and says how far it got.
 */
export async function getHubLogs(
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
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
}

async function findLines(selection: Selection, below: Position, wanted: number) {
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
