import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { now } from '../../../platform/clock.ts';
import { env } from '../../../platform/env.ts';
import { getItem, type Item, putItem, queryItems } from '../../../platform/table.ts';
import type { Position } from './line.ts';

/**
 * `loglist#<whose>` / `<day>#<part>`: a file of the archive, with the lines of one user or of all users. A busy day has
 * several parts; the first one has the newest lines.
 */
export interface ArchivedPart {
  readonly day: string;
  readonly part: number;
  readonly lines: number;
  readonly bytes: number;
  readonly counts: { readonly [level in LogLevel]?: number };
  /** The positions of its newest and oldest line; undefined if there are no lines. */
  readonly newest?: Position;
  readonly oldest?: Position;
  /** The position where the next part starts; undefined in the last part. */
  readonly horizon?: Position;
}

interface PartItem extends Item {
  schema: 1;
  row: ArchivedPart;
  /** s */
  ttl: number;
}

/** The value of `whose` for the lines of all users; otherwise it is a user id. */
export const ALL_OWNERS = '_all';

const PARTS_MAX = 10_000;
/** The first part sorts last, because days and parts are read backwards. */
const partKey = (whose: string, day: string, part: number) => ({
  pk: `loglist#${whose}`,
  sk: `${day}#${String(PARTS_MAX - 1 - part).padStart(4, '0')}`,
});

export const fileOf = (whose: string, { day, part }: Pick<ArchivedPart, 'day' | 'part'>): string =>
  `hublogs/${whose}/${day}/${String(part).padStart(4, '0')}.jsonl.gz`;

export const readPart = async (whose: string, day: string, part: number): Promise<ArchivedPart | undefined> =>
  (await getItem<PartItem>(partKey(whose, day, part), { consistent: true }))?.row;

/** S3 expires files by day, so their entries expire slightly earlier. */
const EARLIER_DAYS = 2;

export const writePart = (whose: string, row: ArchivedPart): Promise<void> =>
  putItem({
    ...partKey(whose, row.day, row.part),
    schema: 1,
    row,
    ttl: Math.floor(now() / 1000) + (Number(env('HUB_LOG_ARCHIVE_DAYS')) - EARLIER_DAYS) * 24 * 3600,
  });

/** The files of days up to a position, the newest first, and where the list continues. */
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
    // DynamoDB deletes expired items some days late.
    parts: items.filter(({ ttl }) => ttl * 1000 > now()).map(({ row, sk }) => ({ ...row, at: sk })),
    stoppedAt: stoppedAt?.sk,
  };
}
