import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { userFilters } from '../../../shared/contract/auth/users.ts';
import { alertFilters } from '../../../shared/contract/devices/alerts.ts';
import { beaconFilters } from '../../../shared/contract/devices/beacons.ts';
import { hubFilters } from '../../../shared/contract/devices/hubs.ts';
import { hubLogFilters } from '../../../shared/contract/hub-logs.ts';
import { type FilterFields, parseFilter, valueFault } from '../../../shared/filter.ts';
import { inEnglish } from '../../testing/in-english.ts';
import '../../testing/fresh-browser.ts';
import type { ListFilters } from '../components/list/list-spec.ts';
import { DAY } from '../lib/format.ts';
import { SELF } from '../lib/paths.ts';
import { useAlertFilters } from './alerts/use-alert-filters.ts';
import { useBeaconFilters } from './beacons/use-beacon-filters.ts';
import { useHubFilters } from './hubs/use-hub-filters.ts';
import { useLogFilters } from './logs/use-log-filters.ts';
import { useUserFilters } from './users/use-user-filters.ts';

beforeAll(() => inEnglish(['users', 'hubs', 'beacons', 'logs', 'alerts', 'places', 'list']));

const lists: [string, () => ListFilters, FilterFields][] = [
  ['hubs', () => useHubFilters(SELF), hubFilters],
  ['beacons', () => useBeaconFilters(SELF), beaconFilters],
  ['hub logs', useLogFilters, hubLogFilters],
  ['alerts', useAlertFilters, alertFilters],
  ['users', () => useUserFilters(true), userFilters],
];

describe.each(lists)('the filters of the list of %s', (_, useFilters, fields) => {
  // Some depend on the address.
  const offered = () => renderHook(useFilters, { wrapper: MemoryRouter }).result.current;

  test('have only choices that the API accepts', () => {
    for (const { field, options } of offered().choices) {
      for (const { expression } of options) {
        expect(parseFilter(fields, expression(), true).field, expression()).toBe(field);
      }
    }
  });

  test('have only searches that the API accepts, with valid examples', () => {
    for (const { field, example, operator } of offered().searches) {
      expect(valueFault(fields[field]!, example), example).toBeUndefined();
      expect(parseFilter(fields, `${field}:${operator?.(example) ?? 'eq'}:${example}`, true).field).toBe(
        field,
      );
    }
  });
});

test('a complete firmware version is searched exactly, and a partial one by its start', () => {
  const { operator } = renderHook(() => useHubFilters(SELF), {
    wrapper: MemoryRouter,
  }).result.current.searches.find(({ field }) => field === 'firmware')!;
  expect(operator?.('3.0.7.8')).toBe('eq');
  expect(operator?.('3.0.')).toBe('prefix');
});

test('the time presets of the log are as specified, from an hour to older than a year', () => {
  const { options } = renderHook(useLogFilters).result.current.choices.find(
    ({ field }) => field === 'timestamp',
  )!;
  const reach = options.map(({ expression }) => {
    const [, operator, ...time] = expression().split(':');
    return [operator, Math.round((24 * (Date.now() - Date.parse(time.join(':')))) / DAY)];
  });
  expect(reach).toEqual([
    ['ge', 1],
    ['ge', 3],
    ['ge', 24],
    ['ge', 3 * 24],
    ['ge', 7 * 24],
    ['ge', 30 * 24],
    ['ge', 91 * 24],
    ['ge', 365 * 24],
    ['lt', 365 * 24],
  ]);
});

test('a custom time limit is shown by its time', () => {
  const { other } = renderHook(useLogFilters).result.current.choices.find(
    ({ field }) => field === 'timestamp',
  )!;
  expect(other?.('2026-11-21T10:00:00.000Z', 'ge')).toMatch(/^Since 21 Nov 2026/);
  expect(other?.('2026-11-21T10:00:00.000Z', 'lt')).toMatch(/^Before 21 Nov 2026/);
});

test('a group admin can search users by words, but not by an admin’s fields', () => {
  const { searches, choices } = renderHook(() => useUserFilters(false)).result.current;
  expect(searches.map(({ field }) => field)).toEqual(['name', 'email']);
  expect(choices).toEqual([]);
});

test('the presets of the last login are as specified', () => {
  const { options } = renderHook(() => useUserFilters(true)).result.current.choices.find(
    ({ field }) => field === 'lastLoginDate',
  )!;
  const reach = options.map(({ expression }) => {
    const [, operator, ...time] = expression().split(':');
    return [operator, Math.round((Date.now() - Date.parse(time.join(':'))) / DAY)];
  });
  expect(reach).toEqual([
    ['ge', 7],
    ['ge', 30],
    ['ge', 91],
    ['ge', 365],
    ['lt', 365],
  ]);
});
