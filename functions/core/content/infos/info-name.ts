import { Refusal } from '../../../../shared/errors.ts';

/**
 * Throws INFO_NAME_NOT_ALLOWED. Names stand in exported tables, where a spreadsheet would run one that begins like a
 * formula, and they are searched by their words, so each has one.
 */
export function checkName(name: string): void {
  if (/^[=+\-@]/.test(name) || !/[\p{L}\p{N}]/u.test(name))
    throw new Refusal('INFO_NAME_NOT_ALLOWED', { name });
}
