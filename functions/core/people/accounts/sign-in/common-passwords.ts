import { plainPassword } from '../../../../../shared/model/password.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Is it among the 50,000 most common passwords (@zxcvbn-ts/language-common, from published leaks), however it is written,
 * with some digits or signs behind it or without, or made of fewer than four characters? The list is read by the first call.
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
