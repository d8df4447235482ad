import type { ManagerGroup } from '../../../../shared/model/label.ts';
import type { User } from '../../../../shared/model/user.ts';
import { readLabel } from './store.ts';

/** The key of a group's terms of use in the files bucket, and their path at the edge. `file` contains `{language}`. */
export const termsPath = (group: string, file: string): string => `files/terms/${group}/${file}`;

/** The terms of use that the members of a group must accept; null without a group or a file. */
export async function termsOf(
  managerGroup: string | null,
): Promise<Pick<User, 'termsOfUseVersion' | 'termsOfUseFile'>> {
  return termsIn(managerGroup === null ? undefined : await readLabel('managergroup', managerGroup));
}

/** The terms of use of a group; null without a group or a file. */
export function termsIn(group: ManagerGroup | undefined): Pick<User, 'termsOfUseVersion' | 'termsOfUseFile'> {
  if (!group) return { termsOfUseVersion: null, termsOfUseFile: null };
  return { termsOfUseVersion: group.termsOfUseVersion, termsOfUseFile: termsFileOf(group) };
}

/** The path of a group's terms of use; null if no file was uploaded, because then there is nothing to accept. */
export const termsFileOf = ({ name, termsOfUseFile, termsLanguages }: ManagerGroup): string | null =>
  termsOfUseFile && termsLanguages.length ? `/${termsPath(name, termsOfUseFile)}` : null;
