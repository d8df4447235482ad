import cronParser from 'aws-cron-parser';
import { StartError } from '../../types.ts';

/** The next time after another; `undefined` if there is none. */
export type Next = (after: Date) => Date | undefined;

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Reads `cron(…)` and `rate(…)`. A rate starts at `from`.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function readExpression(expression: string, from: Date): Next {
  const [, kind, content = ''] = /^(cron|rate)\((.+)\)$/.exec(expression) ?? [];
  const next = kind === 'cron' ? cron(content) : kind === 'rate' ? rate(content, from) : undefined;
  if (next) return next;
  throw new StartError(`The schedule expression ${expression} is invalid or not supported here.`);
}

function rate(content: string, from: Date): Next | undefined {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(content) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds > 0)) return undefined;
  return (after) => {
    const passed = Math.max(0, Math.floor((after.getTime() - from.getTime()) / milliseconds));
    return new Date(from.getTime() + (passed + 1) * milliseconds);
  };
}

function cron(content: string): Next | undefined {
  if (content.trim().split(/\s+/).length !== 6) return undefined;
  try {
    const parsed = cronParser.parse(content);
    // The parser only validates the expression when it computes a time.
    cronParser.next(parsed, new Date());
    return (after) => cronParser.next(parsed, after) ?? undefined;
  } catch {
    return undefined;
  }
}
