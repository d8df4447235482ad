import * as z from 'zod/mini';
import { Time } from './common.ts';

/** Levels of a hub's log (specification 2.2), the worst last. */
export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'SEVERE'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The cost of storing a line in US dollars: three write units of DynamoDB (see bench/cost). */
export const LOG_LINE_DOLLARS = (3 * 0.7625) / 1_000_000;

export const HubLog = z
  .strictObject({
    /** Opaque and unique; the console's list uses it as key. */
    id: z.string(),
    hubId: z.string(),
    level: z.enum(LOG_LEVELS),
    timestamp: Time,
    message: z.string(),
  })
  .register(z.globalRegistry, { id: 'HubLog', description: 'One line of a hub’s log' });
export type HubLog = z.output<typeof HubLog>;

export const HubLogCount = z
  .strictObject({
    /** The start of the bucket. */
    from: Time,
    /** Lines of each level; a level without any is left out. */
    counts: z.partialRecord(z.enum(LOG_LEVELS), z.int()),
  })
  .register(z.globalRegistry, { id: 'HubLogCount', description: 'Numbers of log lines in a bucket of time' });
export type HubLogCount = z.output<typeof HubLogCount>;

export const HubLogArchive = z
  .strictObject({
    /** UTC, `2026-11-21`. */
    day: z.iso.date(),
    /** A busy day has several parts; part 0 has the newest lines. */
    part: z.int(),
    lines: z.int(),
    /** Compressed size. */
    bytes: z.int(),
    counts: z.partialRecord(z.enum(LOG_LEVELS), z.int()),
    /** Download URL, valid for 15 minutes. The file is gzip with one JSON object per line, the newest first. */
    url: z.string(),
  })
  .register(z.globalRegistry, { id: 'HubLogArchive', description: 'A file of archived log lines of a day' });
