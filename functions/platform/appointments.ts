import { now } from './clock.ts';
import { enqueue } from './queue.ts';

/** The maximum delay of an SQS message. */
const HOLD_MAX_SECONDS = 900;

/** Work that is due at a time. */
export interface Appointment<About> {
  /** ms. */
  readonly due: number;
  readonly about: About;
}

/**
 * Schedules work for the appointments worker (workers/appointments.ts), not before `due`. It runs at least once, and
 * also if its subject was never created: an appointment is made before its subject.
 */
export const appoint = (due: number, about: unknown): Promise<void> => hold({ due, about });

/**
 * Handles an appointment from the queue: passes it on if it is due. Otherwise queues it again, because SQS delays a
 * message for at most a quarter of an hour.
 */
export async function keep<About>(
  appointment: Appointment<About>,
  lookAfter: (about: About) => Promise<unknown>,
): Promise<void> {
  if (now() < appointment.due) await hold(appointment);
  else await lookAfter(appointment.about);
}

const hold = (appointment: Appointment<unknown>): Promise<void> =>
  enqueue(
    'APPOINTMENTS_QUEUE',
    appointment,
    Math.min(HOLD_MAX_SECONDS, Math.max(0, Math.ceil((appointment.due - now()) / 1000))),
  );
