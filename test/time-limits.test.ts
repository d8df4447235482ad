import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Here waiting is done. */
const OWN_LIMIT = ['test/support/eventually.ts'];

/** Ways to say how long a test may take: after its body, before it, or for one thing that it waits for. */
const LIMITS = [
  /^\s*\}, \d[\d_]*\);$/,
  /^\s*\d[\d_]{3,},$/,
  /\b(it|test|describe)\b.*\{ timeout: \d/,
  /\b(poll|waitFor)\(.*\{[^}]*timeout: \d/,
  // A second, where nothing else is said: `eventually` waits as long as everything else.
  /\bvi\.wait(For|Until)\(/,
  /\bfind(All)?By.*\{ timeout: \d/,
  /\bsetDefaultTimeout\(\d/,
  /\b(before|after)(All|Each)\(.*, \d[\d_]{3,}\);$/,
];

it('no test says itself how long it may take: a slow machine makes it slow, not red', () => {
  const files = globSync(
    ['{bench,bin,functions,local,shared,test,web}/**/*.test.{ts,tsx}', 'test/support/*.ts'],
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
