import { faultOf } from '../../../../shared/contract/admin/registration-rules.ts';
import type { RegistrationOutcome } from '../../../../shared/contract/admin.ts';
import { type Csv, type ForAll, type RegistrationRow, readRow } from './read-csv.ts';

/** A row of a file and its result; undefined: none yet. */
export interface Row {
  /** The line number in the file. */
  readonly line: number;
  readonly asked: RegistrationRow;
  readonly outcome: RegistrationOutcome | undefined;
}

/** The rows of a file, each with its faults before sending. Of several rows with the same id, the first one counts. */
export function plan({ rows }: Csv, fields: Csv['fields'], forAll: ForAll): Row[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const asked = readRow(row, fields, forAll);
    const isSecond = seen.has(asked.id);
    seen.add(asked.id);
    return {
      line: row.line,
      asked,
      outcome:
        faultOf(asked) ??
        (asked.hasUnknownType ? 'INVALID:TYPE' : isSecond ? 'INVALID:DUPLICATE' : undefined),
    };
  });
}

export const isFailed = ({ outcome }: Row): boolean => outcome !== undefined && outcome !== 'OK';
export const isOpen = ({ outcome }: Row): boolean => outcome === undefined;
