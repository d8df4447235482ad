import { beforeEach, expect, test } from 'vitest';
import '../../../testing/fresh-browser.ts';
import { forgetPersonal, writeStored } from '../../lib/storage.ts';
import { forgetThingsOfOthers } from './forget-things.ts';
import { recentThings, rememberThing } from './recent-things.ts';

const beacon = (id: string) => ({ thing: 'beacon' as const, id, name: `Beacon ${id}` });
const ids = (user: string) => recentThings(user).map(({ id }) => id);

beforeEach(() => localStorage.clear());

test('the last five things are kept, each once, the latest first', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberThing('anna', beacon(id));
  expect(ids('anna')).toEqual(['f', 'e', 'd', 'a', 'c']);
});

test('another user does not see them, and deletes them at the first screen', () => {
  rememberThing('anna', beacon('a'));
  expect(ids('bob')).toEqual([]);
  forgetThingsOfOthers('anna');
  expect(ids('anna')).toEqual(['a']);
  forgetThingsOfOthers('bob');
  expect(ids('anna')).toEqual([]);
});

test('they are deleted with the session', () => {
  rememberThing('anna', beacon('a'));
  forgetPersonal();
  expect(ids('anna')).toEqual([]);
});

test('what an older version of the console stored is left out', () => {
  writeStored('local', 'personal.found', {
    user: 'anna',
    things: [{ thing: 'comet', id: 'x', name: 'X' }, 7, beacon('a')],
  });
  expect(ids('anna')).toEqual(['a']);
  writeStored('local', 'personal.found', 'old');
  expect(ids('anna')).toEqual([]);
});
