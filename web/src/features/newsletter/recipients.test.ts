// @vitest-environment node
import { expect, test } from 'vitest';
import { recipientsOf } from './recipients.ts';

const anna = { id: 'u1', name: 'Anna', email: 'anna@example.com' };

test('who was selected in the list comes along with the way here', () => {
  expect(recipientsOf(new URLSearchParams(), { recipients: [anna, 'nobody'] })).toEqual({
    kind: 'people',
    people: [anna],
  });
  expect(recipientsOf(new URLSearchParams(), null)).toEqual({ kind: 'people', people: [] });
});

test('a list’s filters stand in the address; what is none is dropped', () => {
  const query = new URLSearchParams('all=1&filter=roles:GROUP_ADMIN&filter=nonsense:eq:1');
  expect(recipientsOf(query, null)).toEqual({ kind: 'filter', filter: ['roles:eq:GROUP_ADMIN'] });
});

test('everybody is said, not meant by default', () => {
  expect(recipientsOf(new URLSearchParams('all=1'), null)).toEqual({ kind: 'filter', filter: [] });
  expect(recipientsOf(new URLSearchParams('filter=verified:eq:true'), null).kind).toBe('people');
});
