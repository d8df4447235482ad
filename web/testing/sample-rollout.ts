import type { Rollout } from '../../shared/model/rollout.ts';

/** A group whose hubs are all done. */
export const doneGroup = { total: 4, waiting: 0, updating: 0, done: 4, failed: 0, late: 0, skipped: 0 };

/** A roll-out to two groups that stopped in the second, unless it is said otherwise. */
export const sampleRollout = (said: Partial<Rollout> = {}): Rollout => ({
  id: 'winter',
  name: 'Winter release',
  firmware: { hardwareId: 'HUB-0300', id: '3.0.9.0' },
  state: 'stopped',
  stopReason: 'TOO_MANY_FAILED',
  total: 20,
  createdDate: '2026-11-20T10:00:00.000Z',
  createdBy: 'admin',
  startedDate: '2026-11-20T11:00:00.000Z',
  endedDate: null,
  version: 7,
  user: null,
  filter: ['orderCode:prefix:HALLE'],
  groups: [{ hubs: 4 }, { share: 100 }],
  thresholds: { errors: 50, success: 90 },
  window: null,
  counts: [doneGroup, { ...doneGroup, total: 16, done: 0, failed: 8, waiting: 8 }],
  current: 1,
  ...said,
});
