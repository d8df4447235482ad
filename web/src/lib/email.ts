import * as z from 'zod/mini';
import { EmailAddress } from '../../../shared/model/user.ts';
import { refusedWith } from './api.ts';

/** Worth sending to the server, which knows the rules. */
export const looksLikeEmail = (text: string): boolean => z.safeParse(EmailAddress, text).success;

/** Was a call refused for the address it carried? */
export const isAboutEmail = (error: unknown): boolean =>
  refusedWith(
    error,
    'INVALID_EMAIL',
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    'EMAIL_PROVIDER_BLOCKED',
    'EMAIL_ALREADY_USED',
  );
