import { faultOf } from '../../../../shared/contract/admin/registration-rules.ts';
import type { RegistrationOutcome } from '../../../../shared/contract/admin.ts';
import { type Asked, type Csv, type ForAll, readRow } from './read-csv.ts';

/** A row of a file, and what became of it; undefined: nothing yet. */
export interface Row {
  /** In the file. */
  readonly line: number;
  readonly asked: Asked;
  readonly outcome: RegistrationOutcome | undefined;
}

/** The rows of a file, each with what is wrong with it before anything is sent. An id counts where it comes first. */
export function plan({ rows }: Csv, fields: Csv['fields'], forAll: ForAll): Row[] {
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const asked = readRow(cells, fields, forAll);
    const isSecond = seen.has(asked.id);
    seen.add(asked.id);
    return {
      line,
      asked,
      outcome:
        faultOf(asked) ??
        (asked.hasUnknownType ? 'INVALID:TYPE' : isSecond ? 'INVALID:DUPLICATE' : undefined),
    };
  });
}

export const isFailed = ({ outcome }: Row): boolean => outcome !== undefined && outcome !== 'OK';
export const isOpen = ({ outcome }: Row): boolean => outcome === undefined;
