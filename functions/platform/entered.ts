import { Refusal } from '../../shared/errors.ts';

/**
 * Guarantees well-formed input: no lone surrogates (UTF-8 cannot encode them, so nothing can store them), no control
 * characters but tabs and line ends, and no nesting that overflows a stack. Input of people and API clients is refused.
 * Input of hubs is repaired, because a hub cannot correct it and its other data is valid.
 */
const DEPTH_MAX = 32;
/** The maximum number of reported fields. */
const NAMED_MAX = 20;

/**
 * Throws REQUEST_ERROR for too deep nesting or a malformed name, FORM_VALIDATION_FAILED with the fields for malformed
 * texts.
 */
export function checkEntered(value: unknown): void {
  const broken: string[] = [];
  check(value, [], broken);
  if (broken.length)
    throw new Refusal(
      'FORM_VALIDATION_FAILED',
      Object.fromEntries(broken.slice(0, NAMED_MAX).map((path) => [path, { rule: 'characters' }])),
    );
}

function check(value: unknown, path: readonly string[], broken: string[]): void {
  if (typeof value === 'string') {
    if (!isValidText(value)) broken.push(path.join('.'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length === DEPTH_MAX) throw new Refusal('REQUEST_ERROR', { maxDepth: DEPTH_MAX });
  for (const [name, one] of Object.entries(value)) {
    if (!isValidText(name)) throw new Refusal('REQUEST_ERROR', { unknown: [name.toWellFormed()] });
    check(one, [...path, name], broken);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a person's text is accepted. */
export const isValidText = (text: string): boolean => text.isWellFormed() && !CONTROLS.test(text);

/** The same value with well-formed texts. Values nested too deeply become null. Nearly all need no repair, and are not copied. */
export const repairEntered = (value: unknown): unknown => (isWell(value, 0) ? value : repaired(value, 0));

function isWell(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((one) => isWell(one, depth + 1));
  for (const name in value)
    if (!name.isWellFormed() || !isWell((value as Record<string, unknown>)[name], depth + 1)) return false;
  return true;
}

function repaired(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((one) => repaired(one, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, one]) => [name.toWellFormed(), repaired(one, depth + 1)]));
}
