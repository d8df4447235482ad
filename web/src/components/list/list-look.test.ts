import '../../../testing/fresh-browser.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
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
