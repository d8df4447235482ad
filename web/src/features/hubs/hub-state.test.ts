// @vitest-environment node
import { expect, test } from 'vitest';
import { hubState } from './hub-state.ts';

const hub = { updateStatus: 'none', isMarkedForUpdate: false, isSynchronized: true } as const;

test('a hub with nothing to tell is synchronised', () => {
  expect(hubState(hub)).toBe('synchronised');
});

test('settings that wait are told, an update before them, and its failure before all', () => {
  const waiting = { ...hub, isSynchronized: false };
  expect(hubState(waiting)).toBe('waiting');
  expect(hubState({ ...waiting, isMarkedForUpdate: true })).toBe('updating');
  expect(hubState({ ...waiting, updateStatus: 'running' })).toBe('updating');
  expect(hubState({ ...waiting, isMarkedForUpdate: true, updateStatus: 'failed' })).toBe('failed');
});
