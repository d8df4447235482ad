import { HISTORY_DAYS } from '../../../../shared/model/sighting-days.ts';
import { DAY } from '../../lib/format.ts';

/** The selectable ranges of the history. */
export const RANGES = ['day', 'week', 'month', 'quarter', 'all'] as const;
export type Range = (typeof RANGES)[number];

const LENGTHS: Readonly<Record<Range, number>> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  quarter: 91 * DAY,
  all: HISTORY_DAYS * DAY,
};

/** The range in a query string; a month if it is missing or unknown. */
export const rangeOf = (query: URLSearchParams): Range =>
  RANGES.find((range) => range === query.get('range')) ?? 'month';

export const lengthOf = (range: Range): number => LENGTHS[range];
