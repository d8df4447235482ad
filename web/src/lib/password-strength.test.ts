import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['1234567', 'tooShort'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcabcab', 'weak'],
  ['password1!', 'weak'],
  ['kwzbtrma', 'weak'],
  ['Kwz7btrm', 'fair'],
  ['harbour lamp', 'fair'],
  ['four grey buoys at dawn', 'strong'],
  ['tR7!mq#Z2xw', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('a password that contains facts about the user is not strong', () => {
  expect(strengthOf('Berger-2026!')).toBe('strong');
  const anna = { email: 'anna.berger@example.com', name: 'Anna Berger' };
  expect(strengthOf('Berger-2026!', anna)).toBe('personal');
  expect(strengthOf('skylark in 3 trees', { brand: 'Skylark' })).toBe('personal');
});
