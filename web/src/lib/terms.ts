import type { User } from '../../../shared/model/user.ts';

/** The URL of a group's terms of use in a language; `file` is a path that contains `{language}`. */
export const termsUrl = (file: string, language: string): string => file.replace('{language}', language);

/**
 * The terms that a user has not accepted yet: there is a file, and the accepted version is another one (specification
 * 1.4).
 */
export function openTerms(user: User): { readonly file: string; readonly version: string } | undefined {
  const { termsOfUseFile: file, termsOfUseVersion: version, acceptedTermsOfUseVersion: accepted } = user;
  return file && version && version !== accepted ? { file, version } : undefined;
}
