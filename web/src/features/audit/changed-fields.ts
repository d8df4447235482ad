import type { AuditEntry } from '../../../../shared/model/audit.ts';

const EMPTY = '–';

export interface ChangedField {
  readonly field: string;
  /** Undefined: the field was added or removed. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The changed fields in alphabetical order, with readable values. Nested fields are named by their full path. A field
 * that was added or removed with an empty value is left out.
 *
 * @param yesNo says a boolean; by default `true` or `false`
 */
export function changedFields(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  yesNo: (is: boolean) => string = String,
): ChangedField[] {
  const was = flat(before, yesNo);
  const is = flat(after, yesNo);
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => (change.before ?? EMPTY) !== (change.after ?? EMPTY));
}

function flat(
  fields: Readonly<Record<string, unknown>>,
  yesNo: (is: boolean) => string,
  path = '',
): Map<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as Record<string, unknown>, yesNo, `${path}${name}.`)]
        : [[path + name, said(value, yesNo)]],
    ),
  );
}

function said(value: unknown, yesNo: (is: boolean) => string): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value))
    return value.length === 0 ? EMPTY : value.map((one) => said(one, yesNo)).join(', ');
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
