import { FAILING_DAYS_MAX } from '../../../../shared/model/webhook.ts';

/** How a webhook is doing, as its last calls have shown. */
export interface Health {
  /** Rounds of calls in a row without one that arrived. */
  readonly failures: number;
  /** While it is failing: when the next call may be made, ms. All of its deliveries wait for that. */
  readonly probeAt: number;
  /** Its last calls took long, or failed: it waits where the others are that take long. */
  readonly isSlow: boolean;
}

export const WELL: Health = { failures: 0, probeAt: 0, isSlow: false };

/** A receiver that needs longer than this makes those behind it wait. */
export const SLOW_MS = 3_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEPS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR] as const;

/** The part of a wait that chance decides, so that what failed together does not come back together. */
const JITTER = 0.2;

/**
 * The wait after a number of failures in a row.
 *
 * @param random from 0 to 1
 */
export function backOffMs(failures: number, random: number): number {
  const step = STEPS[Math.min(Math.max(failures, 1), STEPS.length) - 1]!;
  return Math.round(step * (1 + JITTER * (random - 0.5)));
}

/** A call: whether it arrived, and how long it took. */
export interface Called {
  readonly isDelivered: boolean;
  readonly ms: number;
}

/** The health after some calls at the same time. One that arrived shows that the receiver is there. */
export function afterRound(was: Health, calls: readonly Called[], at: number, random: number): Health {
  if (!calls.length) return was;
  const isSlow = calls.some(({ ms }) => ms > SLOW_MS);
  if (calls.some(({ isDelivered }) => isDelivered)) return { ...WELL, isSlow };
  const failures = was.failures + 1;
  return { failures, probeAt: at + backOffMs(failures, random), isSlow: true };
}

/** Whether a webhook may be called at this time. */
export const mayCall = ({ failures, probeAt }: Health, at: number): boolean =>
  failures === 0 || at >= probeAt;

/** The time of the next attempt after a failed one; undefined: none, since the time of the delivery would be over. */
export function nextAttempt(tries: number, at: number, giveUpAt: number, random: number): number | undefined {
  const next = at + backOffMs(tries, random);
  return next < giveUpAt ? next : undefined;
}

/**
 * Whether a webhook is switched off when a delivery to it has failed for good. So a receiver that is tried rarely is tried for
 * a day before that, however long ago the failure before was.
 */
export const hasFailedTooLong = (failingSince: string | null, at: number): boolean =>
  failingSince !== null && at - Date.parse(failingSince) >= FAILING_DAYS_MAX * 24 * HOUR;
