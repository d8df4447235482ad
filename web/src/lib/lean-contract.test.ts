import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/contract/index.ts';
import { leanOperations } from '../../lean-contract.ts';

const source = resolve(import.meta.dirname, '..');
const code = globSync(`${source}/**/*.{ts,tsx}`)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const leanOf = async (text: string) => leanOperations((await transformWithOxc(text, 'contract.ts')).code);

test('no form validates with a schema of an operation, since a build removes them', () => {
  const read = OPERATIONS.filter(({ id }) =>
    new RegExp(`\\b${id}\\.(params|query|body|reply)\\b`).test(code),
  );
  expect(read.map(({ id }) => id)).toEqual([]);
});

test('an operation keeps its method, path and filters, and loses its schemas with what only they need', async () => {
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
      method: 'PUT', path: \`\${prefix}/{id}\`, params: one, ...writes(Thing, Thing, {}), reply: Thing, filters: thingFilters,
    });`);
  expect(lean).toContain('method: "PUT"');
  expect(lean).toContain('prefix = "/api/v1"');
  expect(lean).toMatch(/query: \{ type: "text" \}/);
  expect(lean).toContain('import { KINDS } from "../model/thing.ts"');
  for (const gone of ['zod', 'common.ts', 'writes', 'strictObject', 'Thing }'])
    expect(lean, gone).not.toContain(gone);
});
