import '../../../testing/fresh-browser.ts';
import { expect, test } from 'vitest';
import { DAY } from '../../lib/format.ts';
import { forgetPersonal } from '../../lib/storage.ts';
import { offered, type RecentSearch, readRecent, recorded, recordRecent } from './recent-searches.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
/** Each value was used at these times. */
const used = (uses: Record<string, number[]>): RecentSearch[] =>
  Object.entries(uses)
    .flatMap(([value, times]) => times.map((at) => ({ value, at })))
    .sort((a, b) => a.at - b.at)
    .reduce<RecentSearch[]>((all, { value, at }) => recorded(all, value, at), []);

test('more frequent searches are suggested first', () => {
  expect(offered(used({ AAAA: [now], BBBB: [now - 2, now - 1] }), '', now)).toEqual(['BBBB', 'AAAA']);
});

test('old uses fade: one of yesterday counts more than two of a month ago', () => {
  const month = now - 30 * DAY;
  expect(offered(used({ OLD1: [month, month + 1], NEW1: [now - DAY] }), '', now)).toEqual(['NEW1', 'OLD1']);
});

test('at most six are suggested', () => {
  const many = used(
    Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => [name, [now + at]])),
  );
  expect(offered(many, '', now)).toHaveLength(6);
});

test('only searches that start with the typed text are suggested, without the text itself', () => {
  const searches = used({ CAFE: [now], CAB1: [now - 1], BEEF: [now - 2] });
  expect(offered(searches, 'ca', now)).toEqual(['CAFE', 'CAB1']);
  expect(offered(searches, 'CAFE', now)).toEqual([]);
});

test('searches are stored per list and field, and deleted at logout', () => {
  recordRecent('hubs', 'last4', 'CAFE');
  expect(readRecent('hubs', 'last4').map(({ value }) => value)).toEqual(['CAFE']);
  expect(readRecent('hubs', 'orderCode')).toEqual([]);
  expect(readRecent('beacons', 'last4')).toEqual([]);
  forgetPersonal();
  expect(readRecent('hubs', 'last4')).toEqual([]);
});

test('values in an unknown format are ignored', () => {
  localStorage.setItem('console.personal.recent.hubs.last4', '["CAFE"]');
  expect(readRecent('hubs', 'last4')).toEqual([]);
});
