import { refusedWith } from './api.ts';

/** Whether a call was refused because of the address that it contains. */
export const isAboutEmail = (error: unknown): boolean =>
  refusedWith(
    error,
    'INVALID_EMAIL',
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    'EMAIL_PROVIDER_BLOCKED',
    'EMAIL_ALREADY_USED',
  );
