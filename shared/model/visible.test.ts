import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OPERATIONS } from '../contract/index.ts';

/** Fields with a name or a description; names that are part of URLs have a form of their own. */
const NAMES = ['name', 'userName', 'displayName', 'description', 'brand', 'managerTitle', 'hardwareName'];
const fields = OPERATIONS.flatMap(({ id, body }) =>
  Object.entries((body as z.ZodMiniObject | undefined)?.shape ?? {})
    .filter(([name]) => NAMES.includes(name))
    .map(([name, schema]) => [`${name} of ${id}`, schema as z.ZodMiniType] as const),
);
const takes = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).success;

describe.each(fields)('%s', (_, schema) => {
  it.each([
    ['an override of the direction', 'anna\u202ecod.exe'],
    ['an isolate', 'anna\u2066b\u2069'],
    ['a mark of direction', 'anna\u200f'],
    ['a zero-width space', 'an\u200bna'],
    ['a joiner between letters', 'an\u200dna'],
    ['a soft hyphen', 'an\u00adna'],
    ['a byte order mark', 'an\ufeffna'],
    ['a tag character', 'anna\u{e0041}'],
    ['a letter that shows nothing', 'anna\u3164'],
    ['a line separator', 'anna\u2028b'],
    ['a control character', 'anna\u0007'],
  ])('refuses %s', (_what, text) => {
    expect(takes(schema, text)).toBe(false);
  });
});

it('names accept ordinary text, including joined emoji', () => {
  const taking = fields.filter(([, schema]) => takes(schema, 'Anna Ångström'));
  expect(taking.length).toBeGreaterThan(8);
  for (const text of ['Çelik Ångström-Öz', '山田 太郎', 'علي', 'Halle 3 👩‍🔧👍🏽', 'O’Neill & Söhne (2)'])
    for (const [name, schema] of taking) expect([name, takes(schema, text)]).toEqual([name, true]);
});
