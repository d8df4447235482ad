import { now } from './clock.ts';
import { enqueue } from './queue.ts';

/** The longest that a queue holds a message back. */
const HOLD_MAX_SECONDS = 900;

/** Something that is to be looked after at a time. */
export interface Appointment<About> {
  /** ms. */
  readonly due: number;
  readonly about: About;
}

/**
 * Has the worker of appointments (workers/appointments.ts) look after something at a time, not before it. It may do so more
 * than once, and of something that never came to be: an appointment is made ahead of what it is about.
 */
export const appoint = (due: number, about: unknown): Promise<void> => hold({ due, about });

/**
 * Takes an appointment that a queue has let go: passes on what it is about when it is due, and has it held back again when
 * it is not, since no queue holds a message for longer than a quarter of an hour.
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
