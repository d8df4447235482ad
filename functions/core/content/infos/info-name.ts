import { Refusal } from '../../../../shared/errors.ts';

/**
 * Names stand in exported tables, where a spreadsheet would run one that begins like a formula, and they are searched by
 * their words, so each has one.
 */
export const isNameAllowed = (name: string): boolean => !/^[=+\-@]/.test(name) && /[\p{L}\p{N}]/u.test(name);

/** Throws INFO_NAME_NOT_ALLOWED. */
export function checkName(name: string): void {
  if (!isNameAllowed(name)) throw new Refusal('INFO_NAME_NOT_ALLOWED', { name });
}

/**
 * A change that must not fail because another Info of the owner has the new name: it is made again and keeps the present
 * name.
 */
export async function unlessNameIsTaken<T>(change: (keepsName: boolean) => Promise<T>): Promise<T> {
  try {
    return await change(false);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INFO_NAME_ALREADY_USED')) throw error;
    return change(true);
  }
}
