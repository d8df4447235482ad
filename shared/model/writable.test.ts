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
  it('has its default in a POST where it is absent, or null', () => {
    expect(z.parse(New, {})).toEqual(DEFAULTS);
    expect(z.parse(New, NULLS)).toEqual(DEFAULTS);
  });

  it('stays in a PUT where it is absent, and has its default where it is null', () => {
    expect(z.parse(Change, {})).toEqual({});
    expect(z.parse(Change, NULLS)).toEqual(DEFAULTS);
  });

  it('is cleared by an empty text where it may be missing, and by that alone where it is a text', () => {
    for (const body of [New, Change]) {
      expect(z.parse(body, { address: '' })).toMatchObject({ address: null });
      expect(z.parse(body, { title: '' })).toMatchObject({ title: '' });
      expect(z.safeParse(body, { months: '' }).success).toBe(false);
    }
  });

  it('is held to its rules, and refused at its own name', () => {
    const { error } = z.safeParse(Change, { title: 'too long', address: 'nowhere' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['title', 'address']);
  });
});

/** What names the entity that a call is about, where that is not the address. */
const NAMES = ['id'];

it('a PUT of any entity takes a body in which everything is absent', () => {
  const partial = OPERATIONS.filter(({ method, writes }) => method === 'PUT' && writes);
  expect(partial.length).toBeGreaterThan(5);
  for (const { id, body } of partial) {
    const { error } = z.safeParse(body!, {});
    const missing = error?.issues.map(({ path }) => path.join('.')).filter((name) => !NAMES.includes(name));
    expect([id, missing ?? []]).toEqual([id, []]);
  }
});
