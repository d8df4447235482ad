import type { AuditEntry } from '../../../../shared/model/audit.ts';
import type { SayValue } from './use-field-values.ts';

export const EMPTY = '–';

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
 * @param say says a value in words; by default as it is written
 */
export function changedFields(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  say: SayValue = () => undefined,
): ChangedField[] {
  const was = flat(before, say);
  const is = flat(after, say);
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((change) => (change.before ?? EMPTY) !== (change.after ?? EMPTY));
}

function flat(fields: Readonly<Record<string, unknown>>, say: SayValue, path = ''): Map<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value as Record<string, unknown>, say, `${path}${name}.`)]
        : [[path + name, said(value, path + name, say)]],
    ),
  );
}

function said(value: unknown, path: string, say: SayValue): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (Array.isArray(value))
    return value.length === 0 ? EMPTY : value.map((one) => said(one, path, say)).join(', ');
  return say(value, path) ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}
