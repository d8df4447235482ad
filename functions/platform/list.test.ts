import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/errors.ts';
import { type FilterFields, parseFilter } from '../../shared/filter.ts';
import { tries } from '../../test/support/depth.ts';
import { givenTable } from '../../test/support/engine.ts';
import { listPage, totalOf } from './list.ts';
import type { ListDefinition } from './list-definition.ts';
import { deleteItem, putItems } from './table.ts';

givenTable();

interface Row {
  id: string;
  colour: string;
  size: string;
}

const list: ListDefinition = {
  kind: 'toy',
  fields: {
    colour: { slot: 2, path: 'colour' },
    size: { slot: 3, path: 'size' },
    state: { slot: 4 },
    mood: { slot: 5 },
  },
  sorts: { colour: 2, size: 3 },
};
const filters = {
  colour: { type: 'text', operators: ['eq', 'ne', 'in', 'prefix', 'lt', 'le', 'gt', 'ge'] },
  size: { type: 'text', operators: ['eq', 'ne', 'in', 'prefix', 'lt', 'le', 'gt', 'ge'] },
  state: { type: 'text', operators: ['eq'] },
  mood: { type: 'text', operators: ['eq'] },
} as const satisfies FilterFields;

const COLOURS = ['amber', 'blue', 'blush', 'coral'];
const SIZES = ['l', 'm', 's'];
const OWNERS = ['ann', 'bob'];
const toys = Array.from({ length: 240 }, (_, n) => ({
  id: `t${String((n * 7919) % 1000).padStart(3, '0')}`,
  owner: OWNERS[n % 3 === 0 ? 0 : 1]!,
  colour: COLOURS[(n * 5) % 4]!,
  size: SIZES[Math.floor(n / 4) % 3]!,
  state: n % 10 === 0 ? 'broken' : 'fine',
}));

beforeAll(async () => {
  await putItems(
    toys.map(({ id, owner, colour, size, state }) => ({
      pk: `toy#${id}`,
      sk: 'row',
      all: 'toy',
      own: `toy#${owner}`,
      s1: id,
      s2: `${colour}#${id}`,
      s3: `${size}#${id}`,
      s4: `${state}#${id}`,
      s5: `good#${id}`,
      row: { id, colour, size },
    })),
  );
});

const conditionsOf = (expressions: readonly string[]) =>
  expressions.map((expression) => parseFilter(filters, expression, false));

async function wholeList(
  owner: string | undefined,
  expressions: readonly string[],
  limit: number,
  sort?: string,
): Promise<string[]> {
  const ids: string[] = [];
  let starting_at: string | undefined;
  for (let pages = 0; pages < 400; pages++) {
    const page = await listPage<Row>(list, {
      owner,
      conditions: conditionsOf(expressions),
      limit,
      sort,
      starting_at,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    for (const { row, ownerId } of page.items) {
      ids.push(row.id);
      expect(ownerId).toBe(toys.find(({ id }) => id === row.id)!.owner);
    }
    if (!page.next) return ids;
    starting_at = page.next.slice(0);
  }
  throw new Error('the list never ends');
}

const holds = (toy: (typeof toys)[number], expression: string): boolean => {
  const [field, operator, text] = expression.split(':') as [
    keyof typeof filters & keyof typeof toy,
    string,
    string,
  ];
  const value = toy[field];
  const one = {
    eq: value === text,
    ne: value !== text,
    in: text.split(',').includes(value),
    prefix: value.startsWith(text),
    lt: value < text,
    le: value <= text,
    gt: value > text,
    ge: value >= text,
  };
  return one[operator as keyof typeof one];
};

const condition = fc
  .oneof(
    fc.tuple(
      fc.constant('colour'),
      fc.constantFrom('eq', 'ne', 'in', 'prefix', 'lt', 'le', 'gt', 'ge'),
      fc.constantFrom('amber', 'blue', 'bl', 'coral,amber', 'none'),
    ),
    fc.tuple(fc.constant('size'), fc.constantFrom('eq', 'ne', 'in'), fc.constantFrom('l', 's', 's,l', 'xl')),
    fc.constant(['state', 'eq', 'broken'] as [string, string, string]),
  )
  .map((parts) => parts.join(':'));

describe('a list', () => {
  it('shows every item that matches its filters once, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...OWNERS),
        fc.array(condition, { maxLength: 2 }),
        fc.integer({ min: 1, max: 100 }),
        async (owner, expressions, limit) => {
          fc.pre(expressions.filter((one) => one.startsWith('state')).length < 2);
          const expected = toys
            .filter(
              (toy) =>
                (owner === undefined || toy.owner === owner) && expressions.every((one) => holds(toy, one)),
            )
            .map(({ id }) => id);
          expect((await wholeList(owner, expressions, limit)).toSorted()).toEqual(expected.toSorted());
        },
      ),
      tries(25, 600),
    );
  });

  it('is sorted by a field from either end, with any filter that does not need its own order, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, ...OWNERS),
        fc.array(condition, { maxLength: 2 }),
        fc.constantFrom('colour' as const, 'size' as const),
        fc.boolean(),
        fc.integer({ min: 1, max: 100 }),
        async (owner, expressions, field, isBackwards, limit) => {
          fc.pre(!expressions.some((one) => one.startsWith('state')));
          const keyOf = (toy: (typeof toys)[number]) => `${toy[field]}#${toy.id}`;
          const expected = toys
            .filter(
              (toy) =>
                (owner === undefined || toy.owner === owner) && expressions.every((one) => holds(toy, one)),
            )
            .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1) * (isBackwards ? -1 : 1))
            .map(({ id }) => id);
          const sort = `${isBackwards ? '-' : ''}${field}`;
          expect(await wholeList(owner, expressions, limit, sort)).toEqual(expected);
          expect(await totalOf(list, { owner, conditions: conditionsOf(expressions) })).toEqual({
            count: expected.length,
            isMore: false,
          });
        },
      ),
      tries(25, 600),
    );
  });

  it('is whole from either end if a page ends between two of many values', async () => {
    const expressions = ['colour:in:aqua,amber,azure,beige,blue,coral,cream,cyan'];
    const expected = await wholeList('ann', ['colour:in:amber,blue,coral'], 15, 'colour');
    for (const limit of [1, 15, 100]) {
      expect(await wholeList('ann', expressions, limit, 'colour')).toEqual(expected);
      expect(await wholeList('ann', expressions, limit, '-colour')).toEqual(expected.toReversed());
      const absent = ['colour:in:coral,white,wine,yellow,zinc'];
      expect((await wholeList('ann', absent, limit, '-colour')).length).toBeGreaterThan(0);
    }
  });

  it('refuses a filter that has its own order beside another one', async () => {
    const conditions = conditionsOf(['state:fine']);
    await expect(
      listPage(list, { owner: 'ann', conditions, sort: '-colour', limit: 5 }),
    ).rejects.toMatchObject({
      code: 'INVALID_FILTER_FIELD',
      details: { field: 'state', notTogetherWith: 'sort=-colour' },
    });
  });

  it('without a filter is ordered by id', async () => {
    expect(await wholeList('ann', [], 15)).toEqual(
      toys
        .filter(({ owner }) => owner === 'ann')
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('with one filter has no empty last page', async () => {
    const { items, next } = await listPage<Row>(list, {
      owner: undefined,
      conditions: conditionsOf(['colour:blue']),
      limit: 60,
    });
    expect([items.length, next]).toEqual([60, undefined]);
  });

  it('refuses two filters that can both only be applied by their index', async () => {
    const conditions = conditionsOf(['state:fine', 'mood:good']);
    await expect(listPage(list, { owner: 'ann', conditions, limit: 5 })).rejects.toMatchObject({
      code: 'INVALID_FILTER_FIELD',
    });
  });

  it('refuses a cursor that is forged, or of another filter or user', async () => {
    const request = { owner: 'ann', conditions: conditionsOf(['colour:blue']), limit: 5 };
    const { next } = await listPage<Row>(list, request);
    const tampered = `${next!.slice(0, -2)}xx`;
    const foreign = [
      { ...request, starting_at: tampered },
      { ...request, starting_at: 'nonsense' },
      { ...request, owner: 'bob', starting_at: next },
      { ...request, owner: undefined, starting_at: next },
      { ...request, conditions: [], starting_at: next },
      { ...request, sort: 'colour', starting_at: next },
      { ...request, conditions: conditionsOf(['colour:amber']), starting_at: next },
    ];
    for (const one of foreign) {
      await expect(listPage(list, one)).rejects.toThrow(Refusal);
      await expect(listPage(list, one)).rejects.toMatchObject({ code: 'REQUEST_ERROR' });
    }
    expect((await listPage<Row>(list, { ...request, limit: 30, starting_at: next })).items).toHaveLength(15);
  });
});

const CHURN = fc.record({
  what: fc.constantFrom('put' as const, 'delete' as const),
  toy: fc.nat({ max: 19 }),
  colour: fc.constantFrom(...COLOURS),
});
let churned = 0;

it('each item that does not change is shown exactly once, while others come, go and move between the pages', async () => {
  const churns = fc.array(fc.array(CHURN, { minLength: 1, maxLength: 4 }), { minLength: 12, maxLength: 12 });
  const sort = fc.constantFrom(undefined, 'colour', '-colour');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 9 }), sort, churns, async (limit, sort, turns) => {
      const owner = `churn${++churned}`;
      const toy = (n: number, colour: string) => {
        const id = `${owner}t${String(n).padStart(2, '0')}`;
        const row = { id, colour, size: 'm' };
        return { pk: `toy#${id}`, sk: 'row', own: `toy#${owner}`, s1: id, s2: `${colour}#${id}`, row };
      };
      // The even ones stay as they are.
      const even = Array.from({ length: 20 }, (_, n) => toy(2 * n, COLOURS[n % 4]!));
      await putItems(even);
      const shown: string[] = [];
      let starting_at: string | undefined;
      for (let turn = 0; turn === 0 || starting_at; turn++) {
        const page = await listPage<Row>(list, { owner, conditions: [], limit, sort, starting_at });
        shown.push(...page.items.map(({ row }) => row.id));
        starting_at = page.next;
        for (const { what, toy: n, colour } of turns[turn % turns.length]!) {
          const odd = toy(2 * n + 1, colour);
          await (what === 'put' ? putItems([odd]) : deleteItem(odd));
        }
      }
      const kept = new Set(even.map(({ row }) => row.id));
      expect(shown.filter((id) => kept.has(id)).toSorted()).toEqual([...kept].toSorted());
    }),
    tries(15, 300),
  );
});
