import type { User } from '../../../shared/model/user.ts';
import { readLabel } from './store.ts';

/** The terms of use that the members of a group must have accepted; nothing without a group, or without a file. */
export async function termsOf(
  managerGroup: string | null,
): Promise<Pick<User, 'termsOfUseVersion' | 'termsOfUseFile'>> {
  const group = managerGroup === null ? undefined : await readLabel('managergroup', managerGroup);
  const { termsOfUseVersion = null, termsOfUseFile = null, termsLanguages = [] } = group ?? {};
  // A file that nobody has uploaded cannot be read and so need not be accepted.
  return { termsOfUseVersion, termsOfUseFile: termsLanguages.length ? termsOfUseFile : null };
}
