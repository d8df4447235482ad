import { expect, test } from 'vitest';
import { recipientsOf } from './recipients.ts';

const anna = { id: 'u1', name: 'Anna', email: 'anna@example.com' };

test('the users selected in the list become recipients', () => {
  expect(recipientsOf(new URLSearchParams(), { recipients: [anna, 'nobody'] })).toEqual({
    kind: 'people',
    people: [anna],
  });
  expect(recipientsOf(new URLSearchParams(), null)).toEqual({ kind: 'people', people: [] });
});

test('the filters of a list are in the address, and unknown ones are dropped', () => {
  const query = new URLSearchParams('all=1&filter=roles:GROUP_ADMIN&filter=nonsense:eq:1');
  expect(recipientsOf(query, null)).toEqual({ kind: 'filter', filter: ['roles:eq:GROUP_ADMIN'] });
});

test('all users are recipients only if the address says so', () => {
  expect(recipientsOf(new URLSearchParams('all=1'), null)).toEqual({ kind: 'filter', filter: [] });
  expect(recipientsOf(new URLSearchParams('filter=verified:eq:true'), null).kind).toBe('people');
});
