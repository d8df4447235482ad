import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenTable } from '../../test/support/engine.ts';
import { listed } from './listed.ts';
import { getItem, type Item, putItem, updateItem } from './table.ts';

givenTable();

interface Toy {
  id: string;
  colour: string | null;
  size: string | null;
  isNew: boolean;
  madeOn: string;
  shelf: string | null;
}

const TOYS = listed<Toy>()('toy', {
  shards: 1,
  owner: 'shelf',
  fields: {
    colour: { slot: 2, of: 'colour' },
    size: { slot: 3, of: 'size', sparse: true },
    madeOn: { slot: 4, of: 'madeOn', sortValue: (day) => day.slice(0, 4) },
    news: {
      slot: 5,
      from: ['isNew', 'madeOn'],
      key: ({ id, isNew, madeOn }) => (isNew ? `${madeOn}#${id}` : undefined),
    },
    mood: { slot: 6, driven: true },
    isGlad: { slot: 6, views: 'mood', range: () => ({ prefix: 'glad' }) },
  },
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: Toy) => id } },
});

const text = fc.constantFrom('amber', 'blue', null);
const day = fc.constantFrom('2025-01-01', '2025-12-31', '2026-05-05');
const fields = {
  colour: text,
  size: text,
  isNew: fc.boolean(),
  madeOn: day,
  shelf: fc.constantFrom('top', 'low', null),
};
const mood = fc.constantFrom('glad', 'sad', undefined);

describe('a listed item', () => {
  it('is in the same slots whether it was created with its values or changed to them', async () => {
    let toys = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record(fields),
        mood,
        fc.array(fc.tuple(fc.record(fields, { requiredKeys: [] }), fc.option(mood, { nil: 'as it is' })), {
          maxLength: 5,
        }),
        async (first, firstMood, changes) => {
          let row: Toy = { id: `t${toys++}`, ...first };
          let now: string | undefined = firstMood;
          await putItem(TOYS.itemOf(row, { mood: now }));
          for (const [change, next] of changes) {
            const driven = next === 'as it is' ? {} : { mood: next };
            await updateItem(
              TOYS.keyOf(row.id),
              TOYS.change(row, change, { driven, sets: { touched: true } }),
            );
            row = { ...row, ...change };
            if (next !== 'as it is') now = next;
          }
          const stored = await getItem<Item & { touched?: true }>(TOYS.keyOf(row.id), { consistent: true });
          const { touched: _, ...item } = stored!;
          expect(item).toEqual(TOYS.itemOf(row, { mood: now }));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the fields that are absent in a change', () => {
    const { sets, removes } = TOYS.changes({ id: 'a' }, { colour: undefined, size: 'blue' });
    expect(sets).toEqual({ 'row.size': 'blue', s3: 'blue#a' });
    expect(removes).toEqual([]);
  });

  it('cannot be changed if the value of a slot needs an unknown field', () => {
    expect(() => TOYS.changes({ id: 'a' }, { isNew: true })).toThrow(/news of a toy needs its madeOn/);
    expect(() => TOYS.changes({}, { colour: 'blue' })).toThrow(/needs its id/);
  });

  it('has only declared fields and driven slots', () => {
    // @ts-expect-error a toy has no weight
    TOYS.changes({ id: 'a' }, { weight: 3 });
    // @ts-expect-error a view cannot be written
    TOYS.changes({ id: 'a' }, {}, { isGlad: 'yes' });
    // @ts-expect-error the slot of a field is derived from the field
    TOYS.itemOf({ id: 'a', colour: 'b', size: null, isNew: true, madeOn: '', shelf: null }, { colour: 'x' });
  });
});

it('a list cannot have two entries that write the same slot', () => {
  const twice = () =>
    listed<Toy>()('toy', {
      shards: 1,
      fields: { colour: { slot: 2, of: 'colour' }, size: { slot: 2, of: 'size' } },
    });
  expect(twice).toThrow('colour and size of toy both write slot 2');
});

it('the core uses the attributes of slots only through `listed`', () => {
  const byHand = globSync('functions/core/**/*.ts').filter(
    (path) =>
      !path.endsWith('.test.ts') && /\bs(?:[1-9]|10)\b(?!\.)/.test(withoutTexts(readFileSync(path, 'utf8'))),
  );
  expect(byHand).toEqual([]);
});

/** The source without comments and imports, in which S3 is the name of the service. */
const withoutTexts = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|from '[^']*'/g, '');
