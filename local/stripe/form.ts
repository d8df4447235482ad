import { invalid } from './stripe-error.ts';

/** A decoded form: texts, and texts by name or position below them. */
export interface Form {
  [name: string]: FormValue | undefined;
}
export type FormValue = string | Form | FormValue[];

/** Decodes a form such as `a[b]=1&c[]=2&d[0][e]=3`. */
export function decodeForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let at = root;
    for (const part of path.slice(0, -1)) at = below(at, part);
    const last = path.at(-1)!;
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value!)]));
}

function below(form: Form, name: string): Form {
  const found = form[name];
  if (isForm(found)) return found;
  const made: Form = {};
  form[name] = made;
  return made;
}

/** Names 0, 1, 2 … make a list. */
function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one!)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

const isForm = (value: FormValue | undefined): value is Form =>
  typeof value === 'object' && !Array.isArray(value);

/** A text of a form; an empty one is undefined. */
export function textIn(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A part of a form. */
export function formIn(form: Form, name: string): Form | undefined {
  const value = form[name];
  return isForm(value) ? value : undefined;
}

export const isTrue = (form: Form, name: string): boolean => form[name] === 'true';

/** The texts of a list. */
export function listIn(form: Form, name: string): string[] | undefined {
  const value = form[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;
}

/** A part of a form as texts by name. */
export const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, name) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Throws for a parameter that a call does not have. */
export function checkNames(form: Form, known: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}
