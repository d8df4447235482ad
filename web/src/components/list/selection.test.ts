import '../../../testing/fresh-browser.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleUser } from '../../../testing/sample-user.ts';
import { forgetSession, signIn, updateAccount } from '../../lib/session.ts';
import { countElsewhere, pageToggled, rangeSelected, toggled, useSelection } from './selection.ts';

const NONE = new Map<string, string>();
const page = [
  ['a', 'A'],
  ['b', 'B'],
] as const;

test('toggling an item adds it, and toggling it again removes it', () => {
  const once = toggled(NONE, 'a', 'A');
  expect([...once]).toEqual([['a', 'A']]);
  expect(toggled(once, 'a', 'A').size).toBe(0);
  expect(NONE.size, 'what it began with').toBe(0);
});

test('toggling a page adds the missing items, and clears it once all are selected', () => {
  const whole = pageToggled(toggled(NONE, 'b', 'B'), page);
  expect([...whole.keys()].sort()).toEqual(['a', 'b']);
  expect(pageToggled(whole, page).size).toBe(0);
});

test('clearing a page keeps the selection on other pages', () => {
  const both = pageToggled(toggled(NONE, 'z', 'Z'), page);
  expect([...pageToggled(both, page).keys()]).toEqual(['z']);
  expect(countElsewhere(both, page)).toBe(1);
});

test('a range goes from the item of the page that was selected last to this one, in both directions', () => {
  const letters = ['a', 'b', 'c', 'd', 'e'].map((letter) => [letter, letter] as const);
  const elsewhere = toggled(toggled(NONE, 'b', 'b'), 'z', 'z');
  const down = rangeSelected(elsewhere, letters, 'd');
  expect([...down.keys()].sort()).toEqual(['b', 'c', 'd', 'z']);
  expect([...rangeSelected(down, letters, 'e').keys()], 'from its end').toEqual(['z', 'b', 'c', 'd', 'e']);
  expect([...rangeSelected(toggled(NONE, 'd', 'd'), letters, 'b').keys()]).toEqual(['d', 'c', 'b']);
});

test('a range without a selected item on its page is this one item', () => {
  expect([...rangeSelected(toggled(NONE, 'z', 'Z'), page, 'b').keys()]).toEqual(['z', 'b']);
});

test('an empty page has nothing to clear', () => {
  expect(pageToggled(toggled(NONE, 'z', 'Z'), []).size).toBe(1);
});

test('a selection outlives its screen, is separate for each owner, and ends with the session', () => {
  const open = (key: string) => renderHook(() => useSelection<string>(key));
  const first = open('hubs 0');
  act(() => first.result.current.toggle('a', 'A'));
  first.unmount();
  expect([...open('hubs 0').result.current.selection.keys()]).toEqual(['a']);
  expect(open('hubs all').result.current.selection.size).toBe(0);

  act(forgetSession);
  expect(open('hubs 0').result.current.selection.size).toBe(0);
});

test('a selection stays when the server responds with the same user', () => {
  const user = sampleUser({ id: 'ada' });
  act(() => signIn(user));
  const { result } = renderHook(() => useSelection<string>('hubs 0'));
  act(() => result.current.toggle('a', 'A'));
  act(() => updateAccount({ ...user, name: 'Ada' }));
  expect([...result.current.selection.keys()]).toEqual(['a']);
  act(() => signIn(sampleUser({ id: 'bob' })));
  expect(result.current.selection.size).toBe(0);
});
