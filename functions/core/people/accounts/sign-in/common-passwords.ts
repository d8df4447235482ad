import { plainPassword } from '../../../../../shared/model/password.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks a password against the 50,000 most common ones (@zxcvbn-ts/language-common, from published leaks). Upper case,
 * common substitutions of letters and up to four digits or signs at the end make no difference. A password with fewer
 * than four different characters is common, too. The first call loads the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  const list = await known;
  const lower = password.toLowerCase();
  const written = [lower, plainPassword(password)];
  const forms = written.flatMap((text) => [text, text.replace(/[^a-z]{1,4}$/, '')]);
  return new Set(lower).size < 4 || forms.some((form) => list.has(form));
}
