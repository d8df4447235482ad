import type { AuditEntry } from '../../../../shared/model/audit.ts';

const EMPTY = '–';

export interface ChangedField {
  readonly field: string;
  /** Undefined: it was not there before, or is not there any more. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * What a change was, field by field in the order of their names, in words that can be read. Nested fields are told by their
 * whole path; one that came or went empty says nothing.
 */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => (change.before ?? EMPTY) !== (change.after ?? EMPTY));
}

function flat(fields: Readonly<Record<string, unknown>>, path = ''): Map<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as Record<string, unknown>, `${path}${name}.`)]
        : [[path + name, said(value)]],
    ),
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(said).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
