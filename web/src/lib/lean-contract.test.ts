import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/contract/index.ts';
import { CLIENT_PARTS } from '../../../shared/contract/operation.ts';
import { leanOperations } from '../../lean-contract.ts';

const source = resolve(import.meta.dirname, '..');
const code = globSync(`${source}/**/*.{ts,tsx}`)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const leanOf = async (text: string) => leanOperations((await transformWithOxc(text, 'contract.ts')).code);

const KEPT: ReadonlySet<string> = new Set(CLIENT_PARTS);

test('the console reads nothing of an operation that a build removes', () => {
  const removed = new Set(OPERATIONS.flatMap(Object.keys).filter((part) => !KEPT.has(part)));
  expect([...removed]).toEqual(expect.arrayContaining(['summary', 'errors', 'body', 'reply']));
  const read = OPERATIONS.filter(({ id }) =>
    new RegExp(`\\b${id}\\.(${[...removed].join('|')})\\b`).test(code),
  );
  expect(read.map(({ id }) => id)).toEqual([]);
});

test('an operation keeps what clients need, and loses all else with what only that needs', async () => {
  const lean = await leanOf(`
    import * as z from 'zod/mini';
    import { OpaqueId } from '../model/common.ts';
    import { KINDS, Thing } from '../model/thing.ts';
    import { operation } from './operation.ts';
    import { writes } from './writes.ts';
    const prefix = '/api/v1';
    const one = z.strictObject({ id: OpaqueId });
    export const thingFilters = { query: { type: 'text' }, kind: { type: 'choice', choices: KINDS } };
    export const putThing = operation({
      id: 'putThing', method: 'PUT', path: \`\${prefix}/{id}\`, summary: 'Writes a thing', roles: 'public', params: one,
      ...writes(Thing, Thing, {}), reply: Thing, filters: thingFilters, errors: ['FORM_VALIDATION_FAILED'],
    });`);
  expect(lean).toContain('method: "PUT"');
  expect(lean).toContain('prefix = "/api/v1"');
  expect(lean).toMatch(/query: \{ type: "text" \}/);
  expect(lean).toContain('import { KINDS } from "../model/thing.ts"');
  expect(lean).toMatch(/roles: "public",\s*filters: thingFilters,?\s*}/);
  for (const gone of ['zod', 'common.ts', 'writes', 'strictObject', 'Thing }', 'summary', 'errors'])
    expect(lean, gone).not.toContain(gone);
});
