import { clockOf, isWithin } from '../model/clock-time.ts';
import {
  type Condition,
  type ContentLanguage,
  languagesOf,
  type Output,
  type Outputs,
  RANGE,
} from './output.ts';

/** An Info, as far as it decides what a visitor sees. */
export interface Shown {
  readonly outputs: Outputs;
  /** The visibility range of outputs that have none of their own, dBm. */
  readonly rssi?: number | undefined;
  /** An IANA time zone, in which the times of conditions are meant. */
  readonly timeZone: string;
}

/** A visitor at a moment. */
export interface Visit {
  /** The languages that the visitor reads, the preferred one first. */
  readonly languages: readonly ContentLanguage[];
  /** ms since 1970. */
  readonly at: number;
  /** The signal of the beacon, dBm; undefined: the visitor has scanned a code or touched a tag. */
  readonly rssi?: number | undefined;
  /** What the beacon measures; undefined: it measures nothing. */
  readonly sensorValue?: number | undefined;
}

/** Why an output is withheld. */
export type Reason = 'tooFar' | 'noValue' | 'valueTooLow' | 'valueTooHigh' | 'otherTime';

interface Judged {
  readonly output: Output;
  readonly reason?: Reason | undefined;
}

export interface Visible {
  /** The language that is shown; undefined: the Info has no output. */
  readonly language: ContentLanguage | undefined;
  readonly outputs: readonly Output[];
  readonly withheld: readonly (Judged & { readonly reason: Reason })[];
}

/**
 * What a visitor gets of an Info, and why not the rest. The one rule for phones (docs/sdk.md), the visitor simulator and
 * the check before a tour is published. The first of the visitor's languages that has an output is shown, then the first
 * that the Info has.
 */
export function visibleOutputs(info: Shown, visit: Visit): Visible {
  const language = [...visit.languages, ...languagesOf(info.outputs)].find(
    (one) => info.outputs[one]?.length,
  );
  const judged = (language ? (info.outputs[language] ?? []) : []).map(
    (output): Judged => ({ output, reason: reasonAgainst(output, info, visit) }),
  );
  return {
    language,
    outputs: judged.flatMap(({ output, reason }) => (reason ? [] : [output])),
    withheld: judged.flatMap(({ output, reason }) => (reason ? [{ output, reason }] : [])),
  };
}

function reasonAgainst(
  { condition, rssi }: Output,
  info: Shown,
  { at, rssi: signal, sensorValue }: Visit,
): Reason | undefined {
  if (signal !== undefined && signal < (rssi ?? info.rssi ?? RANGE.usual)) return 'tooFar';
  return valueReason(condition?.value, sensorValue) ?? timeReason(condition?.time, at, info.timeZone);
}

function valueReason(bounds: Condition['value'], value: number | undefined): Reason | undefined {
  if (!bounds) return undefined;
  if (value === undefined) return 'noValue';
  if (bounds.min !== undefined && value < bounds.min) return 'valueTooLow';
  return bounds.max !== undefined && value > bounds.max ? 'valueTooHigh' : undefined;
}

function timeReason(range: Condition['time'], at: number, timeZone: string): Reason | undefined {
  return !range || isWithin(clockOf(timeZone, at), range) ? undefined : 'otherTime';
}
