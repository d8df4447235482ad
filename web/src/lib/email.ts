import { refusedWith } from './api.ts';

/** Worth sending to the server, which knows the rules. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Was a call refused for the address it carried? */
export const isAboutEmail = (error: unknown): boolean =>
  refusedWith(
    error,
    'INVALID_EMAIL',
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    'EMAIL_PROVIDER_BLOCKED',
    'EMAIL_ALREADY_USED',
  );
