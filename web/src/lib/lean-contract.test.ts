// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as account from '../../../shared/contract/auth/account.ts';
import * as branding from '../../../shared/contract/auth/branding.ts';
import { authentification } from '../../../shared/contract/authentification.ts';

const source = resolve(import.meta.dirname, '..');
const code = globSync(`${source}/**/*.{ts,tsx}`)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const lean = [...Object.values(account), ...Object.values(branding), ...authentification.operations].map(
  ({ id }) => id,
);

test('a build leaves the schemas of these operations out, so no form may check its entries by them', () => {
  expect(lean).toContain('emailLogin');
  const read = lean.filter((id) => new RegExp(`\\b${id}\\.(params|query|body|reply)\\b`).test(code));
  expect(read).toEqual([]);
});
