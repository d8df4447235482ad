import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import '../../testing/fresh-browser.ts';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from './use-error-text.ts';

beforeAll(() => inEnglish(['errors']));

const textOf = (error: unknown) => renderHook(useErrorText).result.current(error);

test.each([
  ['EMAIL_PROVIDER_BLOCKED', { provider: 'mailinator.com' }, 'mailinator.com addresses are not accepted.'],
  ['MISSING_ROLE', { role: 'ADMIN' }, 'it takes the role ADMIN'],
  ['MISSING_DATA_RIGHT', { permission: 'CONFIGURE_HUBS' }, 'CONFIGURE_HUBS is missing'],
  ['SECOND_FACTOR_REQUIRED', { for: 'runAs', group: 'museums' }, 'The group museums asks everybody'],
  ['LABEL_IN_USE', { count: 3 }, '3 users have this'],
  ['LABEL_IN_USE', { shownBy: 2 }, '2 app labels show its content'],
])('the text of %s names what its details contain', (code, details, part) => {
  expect(textOf(new ApiError(code, 400, details))).toContain(part);
});

test('the text about too many calls says when to try again', () => {
  const text = (seconds: number, status = 429) =>
    textOf(new ApiError('PLEASE_TRY_AGAIN', status, { retryAfterSeconds: seconds }));
  expect(text(299)).toBe('There were too many calls. Please try again in 5 minutes.');
  expect(text(12)).toBe('There were too many calls. Please try again in 1 minute.');
  expect(textOf(new ApiError('PLEASE_TRY_AGAIN', 409))).toContain('did not work just now');
});

test('without details, the general text of the code is shown', () => {
  expect(textOf(new ApiError('MISSING_ROLE', 403))).toBe('Your role does not allow this.');
  expect(textOf(new ApiError('LABEL_IN_USE', 409, { count: null }))).toBe(
    'This is still in use and cannot be deleted.',
  );
});

test('an unknown code is shown in a general text', () => {
  expect(textOf(new ApiError('SOMETHING_NEW', 400))).toBe('Something went wrong (SOMETHING_NEW).');
});

test('a response that is not from the API counts as an unknown error', () => {
  expect(textOf(new TypeError('x'))).toBe('Something went wrong on our side. We have been notified.');
});
