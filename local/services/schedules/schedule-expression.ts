import cronParser from 'aws-cron-parser';
import { StartError } from '../../types.ts';

/** When something is to happen next, after a time; `undefined` for never again. */
export type Next = (after: Date) => Date | undefined;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Reads `cron(…)`, `rate(…)` and `at(…)`. Rates count from `from`.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function readExpression(expression: string, timeZone: string, from: Date): Next {
  const [, kind, content = ''] = /^(cron|rate|at)\((.+)\)$/.exec(expression) ?? [];
  switch (kind) {
    case 'cron':
      return cron(content, timeZone);
    case 'rate':
      return rate(content, from);
    case 'at':
      return at(content, timeZone);
    default:
      throw notTaken(expression);
  }
}

function at(content: string, timeZone: string): Next {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(content)) throw notTaken(`at(${content})`);
  const time = instant(new Date(`${content}Z`), timeZone);
  return (after) => (time && time > after ? time : undefined);
}

function rate(content: string, from: Date): Next {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(content) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) throw notTaken(`rate(${content})`);
  return (after) => {
    const passed = Math.max(0, Math.floor((after.getTime() - from.getTime()) / milliseconds));
    return new Date(from.getTime() + (passed + 1) * milliseconds);
  };
}

function cron(content: string, timeZone: string): Next {
  const parsed = parseCron(content);
  return (after) => {
    // The parser knows no time zones: it is shown what the clock on the wall says.
    let wall = wallClock(after, timeZone);
    for (;;) {
      const next = cronParser.next(parsed, wall);
      if (!next) return undefined;
      const time = instant(next, timeZone);
      // A time that a clock change leaves out is skipped, one that comes twice is taken once.
      if (time && time > after) return time;
      wall = next;
    }
  };
}

function parseCron(content: string) {
  if (content.trim().split(/\s+/).length !== 6) throw notTaken(`cron(${content})`);
  try {
    const parsed = cronParser.parse(content);
    // The parser looks at what it has read only when it is asked for a time.
    cronParser.next(parsed, new Date());
    return parsed;
  } catch {
    throw notTaken(`cron(${content})`);
  }
}

function notTaken(expression: string): StartError {
  return new StartError(`The schedule expression ${expression} is not one that AWS takes.`);
}

/** A date whose UTC fields are what the clock on the wall shows at that moment. */
function wallClock(time: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  const text = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
  return new Date(`${text}.${String(time.getUTCMilliseconds()).padStart(3, '0')}Z`);
}

/** The first moment at which the clock on the wall shows this; `undefined` when it never does. */
function instant(wall: Date, timeZone: string): Date | undefined {
  // No zone is further from UTC than 14 hours; the offset in force before and after gives the two candidates.
  const offsets = [-14, 14].map((hours) => {
    const near = new Date(wall.getTime() + hours * 3_600_000);
    return wallClock(near, timeZone).getTime() - near.getTime();
  });
  return offsets
    .map((offset) => new Date(wall.getTime() - offset))
    .filter((time) => wallClock(time, timeZone).getTime() === wall.getTime())
    .sort((a, b) => a.getTime() - b.getTime())[0];
}
