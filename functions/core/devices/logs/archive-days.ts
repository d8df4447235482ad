import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { keepFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import { type ArchivedPart, EVERYBODYS, fileOf, readPart, writePart } from './archive-store.ts';
import { dueDays, endOf, startOf } from './kept-days.ts';
import type { StoredLine } from './line.ts';
import { walkLines } from './walk-lines.ts';

const zipped = promisify(gzip);
/** So many lines, some 15 MB, a file has: as many as one call reads of it. */
const LINES_MAX = 50_000;

/** What the schedule says each day. */
export const DueArchives = z.strictObject({ dueAt: z.iso.datetime() });

/** One part of a day of whose lines, and where it begins. */
export const DuePart = z.strictObject({
  archiveDay: z.string(),
  whose: z.string(),
  part: z.int(),
  below: z.string(),
});
type DuePart = z.output<typeof DuePart>;

const firstPart = (archiveDay: string, whose: string): DuePart => ({
  archiveDay,
  whose,
  part: 0,
  below: endOf(archiveDay),
});
const send = (part: DuePart) => enqueue('ARCHIVES_QUEUE', part);

/** Begins to archive the days that leave the table soon; those that are archived are passed over, part by part. */
export async function archiveDueDays({ dueAt }: z.output<typeof DueArchives>): Promise<void> {
  for (const day of dueDays(Date.parse(dueAt))) await send(firstPart(day, EVERYBODYS));
}

/**
 * Writes one part of a day as a file of gzipped JSON lines, the newest first, then what leads to it, and sends for the next. What
 * reads everybody's lines sends for the day of each owner it meets. It may end anywhere and run again: a part that is
 * written is not written anew, one that is half done has the same lines the second time.
 */
export async function archivePart(due: DuePart, most = LINES_MAX): Promise<void> {
  const { archiveDay, whose, part } = due;
  const [known, following] = await Promise.all([
    readPart(whose, archiveDay, part),
    readPart(whose, archiveDay, part + 1),
  ]);
  const done = known ?? (await writeFile(due, most));
  if (done.horizon !== undefined && !following) {
    await send({ ...due, part: part + 1, below: done.horizon });
  }
}

async function writeFile(
  { archiveDay: day, whose, part, below }: DuePart,
  most: number,
): Promise<ArchivedPart> {
  const { lines, horizon } = await walkLines(
    {
      ownerId: whose === EVERYBODYS ? undefined : whose,
      hubIds: undefined,
      levels: LOG_LEVELS,
      since: startOf(day),
    },
    below,
    { most },
  );
  const text = lines.map(({ row, level }) => {
    const { hubId, at: timestamp, message } = row;
    return `${JSON.stringify({ hubId, level, timestamp, message })}\n`;
  });
  const file = await zipped(text.join(''));
  const counts = Map.groupBy(lines, ({ level }) => level);
  const row: ArchivedPart = {
    day,
    part,
    lines: lines.length,
    bytes: file.length,
    counts: Object.fromEntries([...counts].map(([level, { length }]) => [level, length])),
    ...(lines.length > 0 && { newest: lines[0]!.position, oldest: lines.at(-1)!.position }),
    ...(horizon !== undefined && { horizon }),
  };
  if (lines.length > 0) await keepFile(fileOf(whose, row), file, 'application/gzip');
  if (whose === EVERYBODYS) for (const owner of ownersOf(lines)) await send(firstPart(day, owner));
  await writePart(whose, row);
  return row;
}

const ownersOf = (lines: readonly StoredLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ ownerId }) => ownerId ?? []));
