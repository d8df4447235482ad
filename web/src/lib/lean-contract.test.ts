// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import * as account from '../../../shared/contract/auth/account.ts';
import * as branding from '../../../shared/contract/auth/branding.ts';
import { authentification } from '../../../shared/contract/authentification.ts';
import { lean } from '../../lean-contract.ts';

const contract = resolve(import.meta.dirname, '../../../shared/contract');
const source = resolve(import.meta.dirname, '..');
const code = globSync(`${source}/**/*.{ts,tsx}`)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const operations = [
  ...Object.values(account),
  ...Object.values(branding),
  ...authentification.operations,
].map(({ id }) => id);

test('a build removes the schemas of these operations, so no form may validate with them', () => {
  expect(operations).toContain('emailLogin');
  const read = operations.filter((id) => new RegExp(`\\b${id}\\.(params|query|body|reply)\\b`).test(code));
  expect(read).toEqual([]);
});

test.each(['authentification.ts', 'auth/account.ts', 'auth/branding.ts'])(
  '%s needs no schema that a build removes',
  async (file) => {
    const { code: whole } = await transformWithOxc(readFileSync(`${contract}/${file}`, 'utf8'), file);
    const left = lean(whole, true).replace(/(["'`])(?:\\.|(?!\1)[\s\S])*?\1|\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const gone = [
      ...whole.matchAll(/^import (?:\* as (\w+)|\{([^}]*)\}) from "(?:zod|.*\/model\/)/gm),
    ].flatMap(([, all, some = '']) => [...(all ? [all] : []), ...some.split(',').map((name) => name.trim())]);
    const shared = [...whole.matchAll(/^const (\w+) = \/?\*?.*z\./gm)].map(([, name]) => name!);
    const names = [...gone, ...shared].filter(Boolean);
    expect(names).toContain('z');
    expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(left))).toEqual([]);
    expect(left).toContain('operation({');
  },
);
