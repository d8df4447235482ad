import { PASSWORD_MIN } from '../../../shared/model/user-limits.ts';

/** From what the server refuses to what nobody guesses. */
export const STRENGTHS = ['tooShort', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
/** Beginnings of what is tried first. */
const USUAL =
  /pass|passwor|kennwort|qwert|azert|1234|abcd|welcome|willkommen|bienvenue|admin|letmein|beacon/i;

/**
 * A hint, not a rule: the server asks for the length alone. Length counts most, kinds of characters a little; repetitions,
 * what everybody takes and what is known of the person (`known`: address, name) count for nothing.
 */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password.length < PASSWORD_MIN) return 'tooShort';
  const words = known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 3);
  const lower = password.toLowerCase();
  const isGuessable = USUAL.test(password) || words.some((word) => lower.includes(word));
  const distinct = new Set(lower).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const score = Math.min(password.length, distinct * 1.5) + kinds * 2 - (isGuessable ? 8 : 0);
  if (score < 13) return 'weak';
  return score < 18 ? 'fair' : 'strong';
}
