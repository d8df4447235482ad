import * as z from 'zod/mini';
import { Refusal } from '../../../../shared/errors.ts';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import { iso, now } from '../../../platform/clock.ts';
import { PART_NAMES, type Part } from '../../../status-parts.ts';

/** How many days the status page looks back. */
export const DAYS_KEPT = 90;
const DAY_MS = 24 * 3600_000;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const inLanguages = (max: number) => z.record(z.enum(LANGUAGES), text(max));
export const Title = inLanguages(120);
export const Told = inLanguages(2000);
export const Impact = z.enum(['disturbed', 'down']);
export const Parts = z.array(z.enum(PART_NAMES)).check(z.minLength(1), z.maxLength(PART_NAMES.length));
const Time = z.iso.datetime();

const counted = z.partialRecord(z.enum(PART_NAMES), z.int());

/** Something that users notice: a disturbance, or maintenance that is announced. */
const Incident = z.object({
  id: z.string(),
  kind: z.enum(['incident', 'maintenance']),
  parts: Parts,
  /** What maintenance does to its parts is said by its text. */
  impact: z.optional(Impact),
  title: Title,
  from: Time,
  /** When it ended; absent: it has not. Of maintenance: when it is to end. */
  until: z.optional(Time),
  /** The messages about it, the oldest first. */
  told: z.array(z.object({ id: z.string(), at: Time, text: Told })),
});
export type Incident = z.output<typeof Incident>;

/** All that the status page tells. It is a public file: no customer, no secret, no name of a resource. */
export const Status = z.object({
  /** The last measurement; absent before the first. */
  measuredAt: z.optional(Time),
  /** When that measurement was due: each counts once. */
  dueAt: z.optional(Time),
  /** The parts that did not work then. */
  measured: z.partialRecord(z.enum(PART_NAMES), Impact),
  /** The parts of which an alarm rang then. */
  ringing: z.array(z.enum(PART_NAMES)),
  /** Measurements by day: how many there were, and at how many of them a part did not work. */
  days: z.record(z.string(), z.object({ count: z.int(), disturbed: counted, down: counted })),
  /** The newest first. */
  incidents: z.array(Incident),
});
export type Status = z.output<typeof Status>;

export const NEW_STATUS: Status = { measured: {}, ringing: [], days: {}, incidents: [] };

/** What a measurement found. */
export interface Measurement {
  readonly dueAt: string;
  /** The parts that gave no proper answer. */
  readonly silent: readonly Part[];
  /** The parts of which an alarm rings. */
  readonly ringing: readonly Part[];
}

/**
 * The status after a measurement. A part is down if it gives no answer, and disturbed if an alarm rings at two measurements
 * in a row: one failure that a retry has mended is no disturbance.
 */
export function withMeasurement(status: Status, { dueAt, silent, ringing }: Measurement): Status {
  // A message may come twice, and late after the next one.
  if (status.dueAt !== undefined && Date.parse(dueAt) <= Date.parse(status.dueAt)) return status;
  const measured = Object.fromEntries(
    PART_NAMES.flatMap((part) => {
      if (silent.includes(part)) return [[part, 'down']];
      return ringing.includes(part) && status.ringing.includes(part) ? [[part, 'disturbed']] : [];
    }),
  );
  const next: Status = { ...status, measuredAt: iso(), dueAt, measured, ringing: [...ringing] };
  const day = iso().slice(0, 10);
  const { count, disturbed, down } = status.days[day] ?? { count: 0, disturbed: {}, down: {} };
  const among = (state: PartState, before: typeof down) =>
    Object.fromEntries(
      PART_NAMES.flatMap((part) => {
        const times = (before[part] ?? 0) + (stateOf(next, part) === state ? 1 : 0);
        return times > 0 ? [[part, times]] : [];
      }),
    );
  const today = { count: count + 1, disturbed: among('disturbed', disturbed), down: among('down', down) };
  return forgetOld({ ...next, days: { ...status.days, [day]: today } });
}

/** Days and incidents that the page no longer shows. */
function forgetOld({ days, incidents, ...status }: Status): Status {
  const oldest = iso(now() - DAYS_KEPT * DAY_MS);
  return {
    ...status,
    days: Object.fromEntries(Object.entries(days).filter(([day]) => day > oldest.slice(0, 10))),
    incidents: incidents.filter(({ until }) => until === undefined || until > oldest),
  };
}

/** The last days, today last, each with its measurements; undefined: there were none. */
export const lastDays = ({ days }: Status) =>
  Array.from({ length: DAYS_KEPT }, (_, n) => {
    const day = iso(now() - (DAYS_KEPT - 1 - n) * DAY_MS).slice(0, 10);
    return { day, counts: days[day] };
  });

export type PartState = 'works' | 'maintenance' | 'disturbed' | 'down';

export const isUnderWay = ({ from, until }: Incident): boolean =>
  Date.parse(from) <= now() && (until === undefined || Date.parse(until) > now());
export const isAnnounced = ({ from }: Incident): boolean => Date.parse(from) > now();
export const isOver = ({ until }: Incident): boolean => until !== undefined && Date.parse(until) <= now();

/** Announced maintenance excuses what is measured. Otherwise the worst counts of what is measured and what was told. */
export function stateOf({ measured, incidents }: Status, part: Part): PartState {
  const mine = incidents.filter((one) => one.parts.includes(part) && isUnderWay(one));
  if (mine.some(({ kind }) => kind === 'maintenance')) return 'maintenance';
  const states = [measured[part], ...mine.map(({ impact }) => impact)];
  return states.includes('down') ? 'down' : states.includes('disturbed') ? 'disturbed' : 'works';
}

/** What an operator tells. Its id makes telling it twice once. */
export interface Telling {
  readonly id: string;
  readonly text: z.output<typeof Told>;
}

/** The status with an incident more. */
export function withIncident(
  status: Status,
  { id, text }: Telling,
  about: Pick<Incident, 'kind' | 'parts' | 'title'> & Partial<Pick<Incident, 'impact' | 'from' | 'until'>>,
): Status {
  if (status.incidents.some((one) => one.id === id)) return status;
  const { from = iso(), until } = about;
  if (until !== undefined && until <= from) throw new Refusal('REQUEST_ERROR', { until: 'not after from' });
  const told = [{ id, at: iso(), text }];
  return { ...status, incidents: [{ ...about, id, from, told }, ...status.incidents] };
}

/** The status with another message about an incident: how it goes on, or that it has ended. */
export function withMoreTold(
  status: Status,
  incidentId: string,
  { id, text }: Telling,
  { impact, isEnd }: { readonly impact?: z.output<typeof Impact> | undefined; readonly isEnd: boolean },
): Status {
  const found = status.incidents.find((one) => one.id === incidentId);
  if (!found) throw new Refusal('ENTITY_NOT_FOUND');
  if (found.told.some((one) => one.id === id)) return status;
  const at = iso();
  if (isOver(found)) throw new Refusal('REQUEST_ERROR', { id: 'it has ended' });
  if (impact !== undefined && found.kind === 'maintenance')
    throw new Refusal('REQUEST_ERROR', { impact: 'maintenance has none' });
  const changed: Incident = {
    ...found,
    ...(impact && { impact }),
    // Maintenance that is called off has not begun.
    ...(isEnd && { from: [found.from, at].toSorted()[0]!, until: at }),
    told: [...found.told, { id, at, text }],
  };
  return { ...status, incidents: status.incidents.map((one) => (one === found ? changed : one)) };
}
