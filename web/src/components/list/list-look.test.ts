import '../../../testing/fresh-browser.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDensity } from '../../lib/density.ts';
import { useListLook } from './list-look.ts';

test('view settings are stored per list', () => {
  const { result } = renderHook(() => useListLook('hubs'));
  act(() => result.current[1]({ limit: 50, hidden: ['owner'] }));
  expect(renderHook(() => useListLook('hubs')).result.current[0]).toEqual({
    limit: 50,
    density: 'comfortable',
    hidden: ['owner'],
  });
  expect(renderHook(() => useListLook('beacons')).result.current[0].limit).toBe(15);
});

test('a stored page size that is not offered is ignored', () => {
  localStorage.setItem('console.list.hubs', '{"limit":5000,"density":"compact","hidden":[]}');
  expect(renderHook(() => useListLook('hubs')).result.current[0].limit).toBe(15);
});

test('the density of all lists is that of each list without one of its own', () => {
  const [hubs, beacons] = ['hubs', 'beacons'].map((list) => renderHook(() => useListLook(list)).result);
  act(() => beacons!.current[1]({ density: 'comfortable' }));
  act(() => hubs!.current[1]({ limit: 50 }));
  act(() => setDensity('compact'));
  expect(hubs!.current[0].density).toBe('compact');
  expect(beacons!.current[0].density).toBe('comfortable');
  expect(localStorage.getItem('console.density')).toBe('"compact"');
});
