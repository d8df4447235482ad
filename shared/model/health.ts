import * as z from 'zod/mini';
import { DROP_REASONS } from '../drop-reasons.ts';
import { WATCHED_NAMES } from '../queue-names.ts';
import { ItemOwner, Time } from './common.ts';
import { HubId } from './hub.ts';
import { SLOWED_KINDS } from './hub-command.ts';

const count = z.int().check(z.minimum(0));

/** What waits in a queue. */
const QueueHealth = z.strictObject({
  name: z.enum(WATCHED_NAMES),
  /** When its figures were taken; null: there are none of the last minutes. */
  at: z.nullable(Time),
  /** How many messages wait, about; null if nobody has counted in the last minutes, or if nothing ever waits in it. */
  waiting: z.nullable(count),
  /** How long the oldest has waited. */
  oldestSeconds: z.nullable(count),
  /** From then on an alarm is raised. */
  lateAfterSeconds: count,
  /** Messages that were put aside: they failed again and again, or no rule of the broker could put them into their queue. */
  deadLetters: count,
  /** Where they lie, for the commands that show them and send them back. */
  deadLettersArn: z.string(),
});
export type QueueHealth = z.output<typeof QueueHealth>;

/** What of the messages of hubs was dropped for one reason: whole messages, or items in them. */
const Dropped = z.strictObject({ reason: z.enum(DROP_REASONS), hour: count, day: count });
export type Dropped = z.output<typeof Dropped>;

/** How the work of a stage goes. */
export const Health = z.strictObject({
  at: Time,
  queues: z.array(QueueHealth),
  dropped: z.array(Dropped),
});
export type Health = z.output<typeof Health>;

/** A hub that sent more than it may, and was told to be slower. */
export const SlowedHub = z.strictObject({
  id: HubId,
  description: z.string(),
  /** What it sent too much of when it was told last. */
  what: z.array(z.enum(SLOWED_KINDS)),
  /** When it was told last. */
  at: Time,
  /** Since then it has been told again and again, with ten minutes in between at most. */
  since: Time,
  /** In how many minutes of the hour of `at` it was told. */
  minutes: count,
  /** Only with `extra_field=owner`. */
  owner: z.optional(ItemOwner),
});
export type SlowedHub = z.output<typeof SlowedHub>;
