import { describe, expect, it } from 'vitest';
import { allOf, expr, render, set } from './expression.ts';

describe('the expressions of one request', () => {
  it('have placeholders for all values, numbered consecutively, and for every attribute name', () => {
    const change = set({ 'row.name': 'a', seenAt: 5, left: undefined }, ['old']);
    const { texts, names, values } = render(change, expr`#owner = ${'me'} AND #seenAt < ${5}`);
    expect(texts).toEqual([
      'SET #row.#name = :v0, #seenAt = :v1 REMOVE #old',
      '#owner = :v2 AND #seenAt < :v3',
    ]);
    expect(values).toEqual({ ':v0': 'a', ':v1': 5, ':v2': 'me', ':v3': 5 });
    expect(names).toEqual({
      '#row': 'row',
      '#name': 'name',
      '#seenAt': 'seenAt',
      '#old': 'old',
      '#owner': 'owner',
    });
  });

  it('can contain other expressions', () => {
    const inner = expr`#a = ${1}`;
    const { texts, values } = render(expr`(${inner}) OR #b = ${2}`);
    expect(texts).toEqual(['(#a = :v0) OR #b = :v1']);
    expect(values).toEqual({ ':v0': 1, ':v1': 2 });
  });

  it('can be joined by AND, and are absent if there is nothing to join', () => {
    expect(allOf([])).toBeUndefined();
    expect(render(allOf([expr`#a = ${1}`, expr`#b = ${2}`])).texts).toEqual(['(#a = :v0) AND (#b = :v1)']);
    expect(render(undefined)).toEqual({ texts: [undefined] });
  });

  it.each([
    ['a field and what holds it', { 'row.state': 'paid', row: {} }, []],
    ['a field that is also removed', { note: 'a' }, ['note']],
    ['what is removed and a field of it', { 'payment.at': 1, name: 'a' }, ['payment']],
  ])('refuse to change %s at once, as DynamoDB does', (_, changes, removed) => {
    expect(() => set(changes, removed)).toThrow('An update cannot change both');
  });

  it('change attributes of which one name begins like the other', () => {
    expect(render(set({ row: 1, rows: 2, 'row-a.b': 3 })).texts).toHaveLength(1);
  });
});
