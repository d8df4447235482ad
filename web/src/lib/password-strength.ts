import { type Known, passwordFault } from '../../../shared/model/password.ts';

/** From refused by the server to practically not guessable. */
export const STRENGTHS = ['tooShort', 'personal', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
/** Common starts of passwords. */
const USUAL =
  /pass|passwor|kennwort|qwert|azert|1234|abcd|welcome|willkommen|bienvenue|admin|letmein|beacon/i;

/**
 * The server refuses passwords that are too short or contain known facts about the user; the rest is only a hint.
 * Length counts most, and kinds of characters a little; repetitions and common words do not count.
 */
export function strengthOf(password: string, known: Known = {}): Strength {
  const fault = passwordFault(password, known);
  if (fault) return fault.code === 'PASSWORD_TOO_SHORT' ? 'tooShort' : 'personal';
  const lower = password.toLowerCase();
  const isGuessable = USUAL.test(password);
  const distinct = new Set(lower).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const score = Math.min(password.length, distinct * 1.5) + kinds * 2 - (isGuessable ? 8 : 0);
  if (score < 13) return 'weak';
  return score < 18 ? 'fair' : 'strong';
}
