import * as z from 'zod/mini';
import { Time } from './common.ts';

/** Levels of a hub's log (specification 2.2), the worst last. */
export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'SEVERE'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What keeping a line costs, US dollars: three write units of DynamoDB (see bench/cost). */
export const LOG_LINE_DOLLARS = (3 * 0.7625) / 1_000_000;

export const HubLog = z
  .strictObject({
    /** Opaque and unique: for the console's list. */
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
    /** Where the stretch of time begins. */
    from: Time,
    /** Lines of each level; a level without any is left out. */
    counts: z.partialRecord(z.enum(LOG_LEVELS), z.int()),
  })
  .register(z.globalRegistry, { id: 'HubLogCount', description: 'Log lines within a stretch of time' });
export type HubLogCount = z.output<typeof HubLogCount>;

export const HubLogArchive = z
  .strictObject({
    /** UTC, `2026-11-21`. */
    day: z.iso.date(),
    /** A busy day has several, the newest lines in the first, 0. */
    part: z.int(),
    lines: z.int(),
    /** As it is, compressed. */
    bytes: z.int(),
    counts: z.partialRecord(z.enum(LOG_LEVELS), z.int()),
    /** Where it can be had for a quarter of an hour: gzip, a JSON object on each line, the newest first. */
    url: z.string(),
  })
  .register(z.globalRegistry, { id: 'HubLogArchive', description: 'A file of log lines of a day' });
