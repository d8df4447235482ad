import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { now } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { getItem, type Item, putItem, queryItems } from '../../../platform/table.ts';
import type { Position } from './line.ts';

/**
 * `loglist#<whose>` / `<day>#<part>`: a file of the archive, of a user's lines or of everybody's. A busy day has several parts,
 * the newest lines in the first.
 */
export interface ArchivedPart {
  readonly day: string;
  readonly part: number;
  readonly lines: number;
  readonly bytes: number;
  readonly counts: { readonly [level in LogLevel]?: number };
  /** Of its lines; undefined when there are none. */
  readonly newest?: Position;
  readonly oldest?: Position;
  /** Where the next part begins; the last has none. */
  readonly horizon?: Position;
}

interface PartItem extends Item {
  schema: 1;
  row: ArchivedPart;
  /** s */
  ttl: number;
}

/** Whose lines a file holds: a user's, or everybody's. */
export const EVERYBODYS = '_all';

const PARTS_MAX = 10_000;
/** The first part sorts last: days and parts are read backwards. */
const partKey = (whose: string, day: string, part: number) => ({
  pk: `loglist#${whose}`,
  sk: `${day}#${String(PARTS_MAX - 1 - part).padStart(4, '0')}`,
});

export const fileOf = (whose: string, { day, part }: Pick<ArchivedPart, 'day' | 'part'>): string =>
  `hublogs/${whose}/${day}/${String(part).padStart(4, '0')}.jsonl.gz`;

export const readPart = async (whose: string, day: string, part: number): Promise<ArchivedPart | undefined> =>
  (await getItem<PartItem>(partKey(whose, day, part), { consistent: true }))?.row;

/** S3 removes files by their day, so what leads to one goes a little earlier. */
const EARLIER_DAYS = 2;

export const writePart = (whose: string, row: ArchivedPart): Promise<void> =>
  putItem({
    ...partKey(whose, row.day, row.part),
    schema: 1,
    row,
    ttl: Math.floor(now() / 1000) + (Number(env('HUB_LOG_ARCHIVE_DAYS')) - EARLIER_DAYS) * 24 * 3600,
  });

/** Files of days up to a position, the newest first, and where the list goes on. */
export async function readParts(
  whose: string,
  { upTo, since, limit }: { upTo: string; since: string; limit: number },
): Promise<{ parts: (ArchivedPart & { at: string })[]; stoppedAt: string | undefined }> {
  const { items, stoppedAt } = await queryItems<PartItem>(`loglist#${whose}`, {
    range: { from: since, to: upTo },
    limit,
    backwards: true,
  });
  return {
    // DynamoDB takes some days to remove what has expired.
    parts: items.filter(({ ttl }) => ttl * 1000 > now()).map(({ row, sk }) => ({ ...row, at: sk })),
    stoppedAt: stoppedAt?.sk,
  };
}
