import { expect, it } from 'vitest';
import { readState } from './read-state.ts';
import { Drops } from './sighting.ts';

const read = (updateStatus: unknown) => readState({ updateStatus }, new Drops()).updateStatus;

it('a hub’s state contains the progress of an update, and why it failed', () => {
  expect(read({ id: 'u', state: 'downloading' })).toEqual({ id: 'u', state: 'downloading' });
  expect(read({ id: 'u', state: 'failed', reason: 'NO_SPACE' })).toEqual({
    id: 'u',
    state: 'failed',
    reason: 'NO_SPACE',
  });
});

it('an unknown reason is read as HUB_ERROR', () => {
  for (const reason of [undefined, 7, 'TIMED_OUT', '<b>'])
    expect(read({ id: 'u', state: 'failed', reason })).toEqual({
      id: 'u',
      state: 'failed',
      reason: 'HUB_ERROR',
    });
});

it('a malformed report of an update is left out, and the rest of the state is read', () => {
  for (const status of [
    null,
    'done',
    {},
    { id: 7, state: 'applying' },
    { id: 'u', state: 'done' },
    { id: 'u' },
  ])
    expect(readState({ firmware: '3.0.7.8', updateStatus: status }, new Drops())).toEqual({
      firmware: '3.0.7.8',
    });
});
