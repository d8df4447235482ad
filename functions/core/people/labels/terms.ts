import type { ManagerGroup } from '../../../../shared/model/label.ts';
import type { User } from '../../../../shared/model/user.ts';
import { readLabel } from './store.ts';

/** Key of a group's terms of use in the files bucket, and their path at the edge; the file's name holds `{language}`. */
export const termsPath = (group: string, file: string): string => `files/terms/${group}/${file}`;

/** The terms of use that the members of a group must have accepted; nothing without a group, or without a file. */
export async function termsOf(
  managerGroup: string | null,
): Promise<Pick<User, 'termsOfUseVersion' | 'termsOfUseFile'>> {
  const group = managerGroup === null ? undefined : await readLabel('managergroup', managerGroup);
  if (!group) return { termsOfUseVersion: null, termsOfUseFile: null };
  return { termsOfUseVersion: group.termsOfUseVersion, termsOfUseFile: termsFileOf(group) };
}

/** Where a group's terms of use lie. A file that nobody has uploaded cannot be read and so need not be accepted. */
export const termsFileOf = ({ name, termsOfUseFile, termsLanguages }: ManagerGroup): string | null =>
  termsOfUseFile && termsLanguages.length ? `/${termsPath(name, termsOfUseFile)}` : null;
