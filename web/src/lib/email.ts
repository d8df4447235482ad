import * as z from 'zod/mini';
import { EmailAddress } from '../../../shared/model/user.ts';
import { ApiError } from './api.ts';

/** Worth sending to the server, which knows the rules. */
export const looksLikeEmail = (text: string): boolean => z.safeParse(EmailAddress, text).success;

const ABOUT_EMAIL = new Set([
  'INVALID_EMAIL',
  'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
  'EMAIL_PROVIDER_BLOCKED',
  'EMAIL_ALREADY_USED',
]);

/** Was a call refused for the address it carried? */
export const isAboutEmail = (error: unknown): boolean =>
  error instanceof ApiError && ABOUT_EMAIL.has(error.code);
