import { lengthOf } from '../text.ts';
import { PASSWORD_MIN } from './user-limits.ts';

/** Known facts about the user, which the password must not contain. */
export interface Known {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The brand of the label. */
  readonly brand?: string | undefined;
}

export type PasswordFault =
  | { readonly code: 'PASSWORD_TOO_SHORT'; readonly details: { readonly min: number } }
  | { readonly code: 'PASSWORD_TOO_PERSONAL'; readonly details: { readonly contains: keyof Known } };

/** Shorter words are ignored, because too many passwords contain them by chance. */
const WORD_MIN = 4;

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The password in lower case, with digits and signs replaced by the letters that they commonly stand for. */
export const plainPassword = (password: string): string =>
  password.toLowerCase().replace(/[0134579@$!]/g, (character) => LEET[character] ?? character);

/**
 * The fault of a new password, as far as the console can check it; the server also refuses the most common passwords.
 */
export function passwordFault(password: string, known: Known): PasswordFault | undefined {
  if (lengthOf(password) < PASSWORD_MIN)
    return { code: 'PASSWORD_TOO_SHORT', details: { min: PASSWORD_MIN } };
  const contains = personalPart(password, known);
  return contains && { code: 'PASSWORD_TOO_PERSONAL', details: { contains } };
}

function personalPart(
  password: string,
  { name = '', email = '', brand = '' }: Known,
): keyof Known | undefined {
  const forms = [password.toLowerCase(), plainPassword(password)];
  const words = { name, email: email.split('@')[0] ?? '', brand };
  return (['email', 'name', 'brand'] as const).find((what) =>
    wordsOf(words[what]).some((word) => forms.some((form) => form.includes(word))),
  );
}

/** A text as a whole, and its words. */
const wordsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= WORD_MIN);
