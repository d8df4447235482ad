import * as z from 'zod/mini';
import { addMonths, startOfMonth } from '../../../../shared/month.ts';
import { iso } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import type { Write } from '../../../platform/table.ts';
import { takenAmong } from '../issuing/issuing.ts';
import { readStatements, someMovedSince, someOfMonth } from '../statements/statements.ts';
import { advance, doPart, type Step } from './chain.ts';
import { notSeen, type ReportItem, readReport, seenWrite } from './report-store.ts';
import { sumsWithStatement } from './report-sums.ts';

/** The next part of a report. Two messages for the same part do its work once. */
export const ReportPart = z.strictObject({ reportMonth: z.int(), version: z.int() });

/** A transaction has at most 100 writes; one advances the report. */
const STATEMENTS = 99;
const NUMBERS = 500;
/** An operator may have raised the next number by any amount: then nobody needs to know all that are missing. */
const MISSING_MAX = 1000;

/**
 * Does the next part of a report and asks for the one after it. It may be killed at any point and called any number of times:
 * what a part has summed is written in the transaction that advances it.
 */
export async function reportPart({
  reportMonth: month,
  version,
}: z.output<typeof ReportPart>): Promise<void> {
  await doPart(await readReport(month), version, {
    part: (report) => PARTS[report.phase](report),
    advance: (report, { step, writes = [] }) => advance(report, step, writes),
    ask: askForReport,
  });
}

/** Asks for the next part of a report. */
export const askForReport = ({ row: { month, version } }: ReportItem): Promise<void> =>
  enqueue('BILLING_QUEUE', { reportMonth: month, version } satisfies z.output<typeof ReportPart>);

interface Part {
  readonly step: Step<ReportItem>;
  readonly writes?: readonly Write[];
}
type DoPart = (report: ReportItem) => Promise<Part>;

/** First the statements of the month. */
const sumOfMonth: DoPart = async ({ row, position }) => {
  const { ids, stoppedAt } = await someOfMonth(row.month, STATEMENTS, position);
  const items = [...(await readStatements(ids)).values()];
  const numbers = items.flatMap((item) => item.row.number ?? []);
  const { first, last } = row.numbers;
  return {
    step: {
      row: {
        statements: row.statements + items.length,
        ofMonth: items.reduce((sums, item) => sumsWithStatement(sums, item), row.ofMonth),
        numbers: {
          ...row.numbers,
          first: least(first === null ? numbers : [first, ...numbers]),
          last: greatest(last === null ? numbers : [last, ...numbers]),
        },
      },
      ...next(stoppedAt, 'ofMonth', 'inMonth'),
    },
  };
};

/** Then what happened in the month. A statement to which something happens in between comes again, and counts once. */
const sumInMonth: DoPart = async (report) => {
  const { row, position } = report;
  const from = startOfMonth(row.month);
  const to = startOfMonth(addMonths(row.month, 1));
  const { ids, stoppedAt } = await someMovedSince(iso(from), STATEMENTS, position);
  const found = await readStatements(await notSeen(report, ids));
  const isIn = (at: string) => Date.parse(at) >= from && Date.parse(at) < to;
  const items = [...found.values()].filter(({ movements }) => movements.some(({ at }) => isIn(at)));
  return {
    step: {
      row: { inMonth: items.reduce((sums, item) => sumsWithStatement(sums, item, isIn), row.inMonth) },
      ...next(stoppedAt, 'inMonth', 'numbers'),
    },
    writes: items.map((item) => seenWrite(report, item.row.id)),
  };
};

/** At last, whether each number between the first and the last of the month has its invoice. */
const checkNumbers: DoPart = async ({ row }) => {
  const { first, last, checked, missing } = row.numbers;
  const from = first === null ? 0 : first + checked;
  const left = last === null ? 0 : last - from + 1;
  const some = Array.from({ length: Math.min(NUMBERS, left) }, (_, n) => from + n);
  const taken = await takenAmong(some);
  const all = [...missing, ...some.filter((number) => !taken.has(number))].slice(0, MISSING_MAX);
  const isLast = some.length === left || all.length === MISSING_MAX;
  return {
    step: {
      row: {
        numbers: { first, last, checked: checked + some.length, missing: all },
        ...(isLast && { state: 'finished', endedDate: iso() }),
      },
    },
  };
};

const PARTS: Readonly<Record<ReportItem['phase'], DoPart>> = {
  ofMonth: sumOfMonth,
  inMonth: sumInMonth,
  numbers: checkNumbers,
};

/** Where a phase continues, or the beginning of the one after it. */
const next = (
  stoppedAt: Record<string, string> | undefined,
  phase: ReportItem['phase'],
  after: ReportItem['phase'],
) => ({ position: stoppedAt ?? null, sets: { phase: stoppedAt ? phase : after } });

const least = (numbers: readonly number[]): number | null => (numbers.length ? Math.min(...numbers) : null);
const greatest = (numbers: readonly number[]): number | null =>
  numbers.length ? Math.max(...numbers) : null;
