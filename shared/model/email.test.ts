import { expect, it } from 'vitest';
import { emailFault } from './email.ts';

it.each([
  'ida@example.com',
  'ida.lang+beacons@mail.example.co.uk',
  "o'neil@example.com",
  ' ida@example.com ',
])('%s is an address', (email) => {
  expect(emailFault(email)).toBeUndefined();
});

it.each([
  'ida',
  'ida@',
  '@example.com',
  'ida@example',
  'ida@@example.com',
  '.ida@example.com',
  'i..da@example.com',
  'ida@-example.com',
  'ida@example.c',
  'ida@example.123',
  `${'i'.repeat(65)}@example.com`,
])('%s is not an address', (email) => {
  expect(emailFault(email)).toBe('INVALID_EMAIL');
});

it.each([
  'idä@example.com',
  'ida@exämple.com',
  '"ida lang"@example.com',
  'ida,grete@example.com',
  'ida<@example.com',
])('%s has characters that are not supported', (email) => {
  expect(emailFault(email)).toBe('EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS');
});
