import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The helper that waits for the tests. */
const OWN_LIMIT = ['test/support/eventually.ts'];

/** Ways to set a timeout: after the body of a test, before it, or for one condition. */
const LIMITS = [
  /^\s*\}, \d[\d_]*\);$/,
  /^\s*\d[\d_]{3,},$/,
  /\b(it|test|describe)\b.*\{ timeout: \d/,
  /\b(poll|waitFor)\(.*\{[^}]*timeout: \d/,
  // Waits for only a second by default; `eventually` has the timeout of all tests.
  /\bvi\.wait(For|Until)\(/,
  /\bfind(All)?By.*\{ timeout: \d/,
  /\bsetDefaultTimeout\(\d/,
  /\basyncUtilTimeout: \d/,
  /\b(before|after)(All|Each)\(.*, \d[\d_]{3,}\);$/,
];

it('no test has a timeout of its own, so that tests do not fail because a machine is slow', () => {
  const files = globSync(
    [
      '{bench,bin,functions,local,shared,test,web}/**/*.test.{ts,tsx}',
      'test/support/*.ts',
      'web/testing/*.{ts,tsx}',
    ],
    { exclude: ['**/node_modules/**', '**/dist/**'] },
  );
  expect(files.length).toBeGreaterThan(200);
  const limits = files
    .filter((file) => !OWN_LIMIT.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          LIMITS.some((limit) => limit.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [],
        ),
    );
  expect(limits).toEqual([]);
});
