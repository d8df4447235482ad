import { type Known, passwordFault } from '../../../shared/model/password.ts';

/** From what the server refuses to what nobody guesses. */
export const STRENGTHS = ['tooShort', 'personal', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
/** Beginnings of what is tried first. */
const USUAL =
  /pass|passwor|kennwort|qwert|azert|1234|abcd|welcome|willkommen|bienvenue|admin|letmein|beacon/i;

/**
 * What is too short or contains what is known of the person, the server refuses; the rest is a hint. Length counts most, kinds
 * of characters a little; repetitions and what everybody takes count for nothing.
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
