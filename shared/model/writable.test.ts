import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { OPERATIONS } from '../contract/index.ts';
import { writable } from './writable.ts';

const { created, changed } = writable(
  {
    title: z.string().check(z.maxLength(5)),
    address: z.nullable(z.url()),
    months: z.int(),
    tags: z.array(z.string()),
  },
  { title: '', address: null, months: 1, tags: ['none'] },
);
const DEFAULTS = { title: '', address: null, months: 1, tags: ['none'] };
const NULLS = { title: null, address: null, months: null, tags: null };
const New = z.strictObject(created);
const Change = z.strictObject(changed);

describe('a field that a call may write', () => {
  it('gets its default in a POST if it is absent or null', () => {
    expect(z.parse(New, {})).toEqual(DEFAULTS);
    expect(z.parse(New, NULLS)).toEqual(DEFAULTS);
  });

  it('keeps its value in a PUT if it is absent, and gets its default if it is null', () => {
    expect(z.parse(Change, {})).toEqual({});
    expect(z.parse(Change, NULLS)).toEqual(DEFAULTS);
  });

  it('is cleared by an empty text if its default is null', () => {
    for (const body of [New, Change]) {
      expect(z.parse(body, { address: '' })).toMatchObject({ address: null });
      expect(z.parse(body, { title: '' })).toMatchObject({ title: '' });
      expect(z.safeParse(body, { months: '' }).success).toBe(false);
    }
  });

  it('is validated, and a fault names the field', () => {
    const { error } = z.safeParse(Change, { title: 'too long', address: 'nowhere' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['title', 'address']);
  });
});

/** Fields that name the entity of a call if the path does not. */
const NAMES = ['id'];

it('a PUT of any entity accepts a body without any fields', () => {
  const partial = OPERATIONS.filter(({ method, writes }) => method === 'PUT' && writes);
  expect(partial.length).toBeGreaterThan(5);
  for (const { id, body } of partial) {
    const { error } = z.safeParse(body!, {});
    const missing = error?.issues.map(({ path }) => path.join('.')).filter((name) => !NAMES.includes(name));
    expect([id, missing ?? []]).toEqual([id, []]);
  }
});
