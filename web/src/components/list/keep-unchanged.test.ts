import { expect, test } from 'vitest';
import { keepUnchanged } from './keep-unchanged.ts';

interface Item {
  readonly id: string;
  readonly charge: number;
}
const page = (...items: Item[]) => ({ items, links: { self: '' } });
const idOf = ({ id }: Item) => id;

test('an unchanged item stays the same object, a changed one does not', () => {
  const before = page({ id: 'a', charge: 80 }, { id: 'b', charge: 70 });
  const after = keepUnchanged(before, page({ id: 'b', charge: 69 }, { id: 'a', charge: 80 }), idOf);
  expect(after.items.map(idOf)).toEqual(['b', 'a']);
  expect(after.items[1]).toBe(before.items[0]);
  expect(after.items[0]).toEqual({ id: 'b', charge: 69 });
});

test('the first page is used as it is', () => {
  const fresh = page({ id: 'a', charge: 80 });
  expect(keepUnchanged(undefined, fresh, idOf)).toEqual(fresh);
});
