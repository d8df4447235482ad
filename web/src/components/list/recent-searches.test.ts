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

test('what is searched for more often is offered first', () => {
  expect(offered(used({ AAAA: [now], BBBB: [now - 2, now - 1] }), '', now)).toEqual(['BBBB', 'AAAA']);
});

test('old uses fade: yesterday’s one counts for more than two of a month ago', () => {
  const month = now - 30 * DAY;
  expect(offered(used({ OLD1: [month, month + 1], NEW1: [now - DAY] }), '', now)).toEqual(['NEW1', 'OLD1']);
});

test('at most six are offered', () => {
  const many = used(
    Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, at) => [name, [now + at]])),
  );
  expect(offered(many, '', now)).toHaveLength(6);
});

test('only what begins as typed is offered, and not what stands there already', () => {
  const searches = used({ CAFE: [now], CAB1: [now - 1], BEEF: [now - 2] });
  expect(offered(searches, 'ca', now)).toEqual(['CAFE', 'CAB1']);
  expect(offered(searches, 'CAFE', now)).toEqual([]);
});

test('searches are kept per list and field, and forgotten at logout', () => {
  recordRecent('hubs', 'last4', 'CAFE');
  expect(readRecent('hubs', 'last4').map(({ value }) => value)).toEqual(['CAFE']);
  expect(readRecent('hubs', 'orderCode')).toEqual([]);
  expect(readRecent('beacons', 'last4')).toEqual([]);
  forgetPersonal();
  expect(readRecent('hubs', 'last4')).toEqual([]);
});

test('what an older console has stored otherwise is ignored', () => {
  localStorage.setItem('console.personal.recent.hubs.last4', '["CAFE"]');
  expect(readRecent('hubs', 'last4')).toEqual([]);
});
