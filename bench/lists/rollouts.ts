import { changeRollout, insertRollout, readRollout } from '../../functions/core/devices/rollouts/store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const ENDED = { many: 'finished', other: undefined, rare: 'aborted' } as const;

export const rollouts: MeasuredList = {
  async plant(userId, kind) {
    const id = `${kind}-rollout`;
    await insertRollout(
      {
        row: {
          id,
          name: 'Winter release',
          firmware: { hardwareId: 'HUB-0300', id: '3.0.9.0' },
          user: null,
          state: 'ready',
          stopReason: null,
          total: 0,
          createdDate: iso(now()),
          createdBy: userId,
          startedDate: null,
          endedDate: null,
          version: 1,
        },
        plan: {
          filter: [],
          groups: [{ share: 5 }, { share: 95 }],
          thresholds: { errors: 10, success: 90 },
          window: null,
        },
      },
      [],
      [],
    );
    const state = ENDED[kind];
    if (state) await changeRollout((await readRollout(id))!, { row: { state } });
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: { 'state:eq': { many: 'finished', rare: 'aborted' } },
  whose: { ADMIN: 'everybody' },
};
