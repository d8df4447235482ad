import { refusedWith } from './api.ts';

/** Was a call refused for the address it carried? */
export const isAboutEmail = (error: unknown): boolean =>
  refusedWith(
    error,
    'INVALID_EMAIL',
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    'EMAIL_PROVIDER_BLOCKED',
    'EMAIL_ALREADY_USED',
  );
