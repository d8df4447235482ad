import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../../shared/model/factors.ts';
import { type FactorsItem, isEmpty } from './factor-store.ts';

/** A letter is never I, L, O or U (Crockford's base 32), so that codes are read and typed without a mistake. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP = 4;

/** New recovery codes, and their hashes. Each has 80 random bits, so a plain hash protects it. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letter = (byte: number) => LETTERS[byte % LETTERS.length];
  const group = () => [...randomBytes(GROUP)].map(letter).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
  return { codes, hashes: codes.map(hashOfRecoveryCode) };
}

/** Spaces, hyphens and the case do not matter, and letters that look like a digit are that digit. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(
      code
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/o/g, '0')
        .replace(/[il]/g, '1'),
    )
    .digest('base64url');

/** The recovery codes of an account that gets another factor: new ones with the first, which are shown. */
export function recoveryWith(before: FactorsItem): { codes: string[]; recovery: readonly string[] } {
  if (!isEmpty(before)) return { codes: [], recovery: before.recovery };
  const { codes, hashes } = newRecoveryCodes();
  return { codes, recovery: hashes };
}
