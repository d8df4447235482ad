import { expect, test } from 'vitest';
import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { readListUrl, withCondition, writeListUrl } from './list-url.ts';

const columns = [{ id: 'hardware', sort: 'hardware' }, { id: 'owner' }];
const read = (query: string) =>
  readListUrl(new URLSearchParams(query), { fields: hubFilters, columns, isAdmin: false });

test('filters, live view and page size are read from the query string', () => {
  expect(read('filter=last4:eq:cafe&filter=isOnline:true&live=1&limit=50')).toEqual({
    filters: [
      { field: 'last4', operator: 'eq', values: ['CAFE'] },
      { field: 'isOnline', operator: 'eq', values: [true] },
    ],
    live: true,
    limit: 50,
    hidden: undefined,
    sort: undefined,
  });
});

test('invalid parts are dropped, the rest is used', () => {
  const query =
    'filter=last4:eq:TOOLONG&filter=nothing:eq:1&filter=last4:gt:CAFE&filter=isOnline:true&limit=7&live=yes';
  expect(read(query)).toEqual({
    filters: [{ field: 'isOnline', operator: 'eq', values: [true] }],
    live: false,
    limit: undefined,
  });
});

test('only an admin’s link can filter by an admin’s field', () => {
  const fields = { owner: { type: 'text', operators: ['eq'], adminOnly: true } } as const;
  const query = new URLSearchParams('filter=owner:eq:u1');
  expect(readListUrl(query, { fields, isAdmin: false }).filters).toEqual([]);
  expect(readListUrl(query, { fields, isAdmin: true }).filters).toHaveLength(1);
});

test('a written query is read back, and other parameters are kept', () => {
  const before = new URLSearchParams('user=all&filter=last4:eq:CAFE&live=1');
  const condition = { field: 'firmware', operator: 'prefix', values: ['3.0'] } as const;
  const after = writeListUrl(before, { filters: [condition], live: false, limit: 30 });
  expect(after.get('user')).toBe('all');
  expect(readListUrl(after, { fields: hubFilters, isAdmin: false })).toEqual({
    filters: [condition],
    live: false,
    limit: 30,
  });
  expect(before.get('live'), 'the query it began with').toBe('1');
});

test('a field has one condition: a new one replaces it, and an empty one removes it', () => {
  const [last4, online] = read('filter=last4:eq:CAFE&filter=isOnline:true').filters;
  const other = { ...last4!, values: ['BEEF'] };
  expect(withCondition([last4!, online!], 'last4', other)).toEqual([online, other]);
  expect(withCondition([last4!, online!], 'last4', undefined)).toEqual([online]);
});
