import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { keepFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import { ALL_OWNERS, type ArchivedPart, fileOf, readPart, writePart } from './archive-store.ts';
import { dueDays, endOf, startOf } from './kept-days.ts';
import type { StoredLine } from './line.ts';
import { walkLines } from './walk-lines.ts';

const zipped = promisify(gzip);
/** Lines per file, about 15 MB; one call can read a whole file. */
const LINES_MAX = 50_000;

/** The daily message of the schedule. */
export const DueArchives = z.strictObject({ dueAt: z.iso.datetime() });

/** A message: archive one part of a day, for one owner or for all; `below` is the position where the part starts. */
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

/** Starts to archive the days whose lines expire soon. Parts that are already archived are skipped. */
export async function archiveDueDays({ dueAt }: z.output<typeof DueArchives>): Promise<void> {
  for (const day of dueDays(Date.parse(dueAt))) await send(firstPart(day, ALL_OWNERS));
}

/**
 * Writes one part of a day as a file of gzipped JSON lines, the newest first, then its entry in the list, and queues
 * the next part. The archive of all lines also queues the day of each owner that it finds. It is idempotent and may be
 * killed at any point: a written part is not written again, and an incomplete part gets the same lines on the retry.
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
      ownerId: whose === ALL_OWNERS ? undefined : whose,
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
  if (whose === ALL_OWNERS) for (const owner of ownersOf(lines)) await send(firstPart(day, owner));
  await writePart(whose, row);
  return row;
}

const ownersOf = (lines: readonly StoredLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ ownerId }) => ownerId ?? []));
