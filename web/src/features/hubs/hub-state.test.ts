import { expect, test } from 'vitest';
import { hubState } from './hub-state.ts';

const hub = { updateStatus: 'none', isMarkedForUpdate: false, isSynchronized: true } as const;

test('a hub without update or pending settings is synchronised', () => {
  expect(hubState(hub)).toBe('synchronised');
});

test('an update has precedence over pending settings, and its failure over both', () => {
  const waiting = { ...hub, isSynchronized: false };
  expect(hubState(waiting)).toBe('waiting');
  expect(hubState({ ...waiting, isMarkedForUpdate: true })).toBe('updating');
  expect(hubState({ ...waiting, updateStatus: 'running' })).toBe('updating');
  expect(hubState({ ...waiting, isMarkedForUpdate: true, updateStatus: 'failed' })).toBe('failed');
});
