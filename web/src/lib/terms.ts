import type { User } from '../../../shared/model/user.ts';

/** Where the terms of use of a group lie in a language; `file` is a path that holds `{language}`. */
export const termsUrl = (file: string, language: string): string => file.replace('{language}', language);

/** Terms that somebody has still to accept: there is a file, in another version than the accepted one (specification 1.4). */
export function openTerms(user: User): { readonly file: string; readonly version: string } | undefined {
  const { termsOfUseFile: file, termsOfUseVersion: version, acceptedTermsOfUseVersion: accepted } = user;
  return file && version && version !== accepted ? { file, version } : undefined;
}
