import '../../../testing/fresh-browser.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetSession } from '../../lib/session.ts';
import { countElsewhere, pageToggled, toggled, useSelection } from './selection.ts';

const NONE = new Map<string, string>();
const page = [
  ['a', 'A'],
  ['b', 'B'],
] as const;

test('a tick adds an item, another takes it out', () => {
  const once = toggled(NONE, 'a', 'A');
  expect([...once]).toEqual([['a', 'A']]);
  expect(toggled(once, 'a', 'A').size).toBe(0);
  expect(NONE.size, 'what it began with').toBe(0);
});

test('ticking a page adds what is missing of it, and clears it once it is whole', () => {
  const whole = pageToggled(toggled(NONE, 'b', 'B'), page);
  expect([...whole.keys()].sort()).toEqual(['a', 'b']);
  expect(pageToggled(whole, page).size).toBe(0);
});

test('clearing a page leaves what was ticked on others', () => {
  const both = pageToggled(toggled(NONE, 'z', 'Z'), page);
  expect([...pageToggled(both, page).keys()]).toEqual(['z']);
  expect(countElsewhere(both, page)).toBe(1);
});

test('an empty page has nothing to clear', () => {
  expect(pageToggled(toggled(NONE, 'z', 'Z'), []).size).toBe(1);
});

test('a selection outlives its screen, is each owner’s own, and ends with the session', () => {
  const open = (key: string) => renderHook(() => useSelection<string>(key));
  const first = open('hubs 0');
  act(() => first.result.current.toggle('a', 'A'));
  first.unmount();
  expect([...open('hubs 0').result.current.selection.keys()]).toEqual(['a']);
  expect(open('hubs all').result.current.selection.size).toBe(0);

  act(forgetSession);
  expect(open('hubs 0').result.current.selection.size).toBe(0);
});
