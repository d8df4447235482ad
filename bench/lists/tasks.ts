import { endTask, insertTask } from '../../functions/core/work/tasks/store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const ENDED = { many: 'finished', other: undefined, rare: 'failed' } as const;

export const tasks: MeasuredList = {
  async plant(userId, kind) {
    const id = `${kind}-task`;
    const progress = { total: 250, done: 200, skippedCount: 0 };
    await insertTask({
      row: { id, kind: 'newsletter', taskStatus: 'running', createdDate: iso(now()), ...progress },
      starter: {
        userId,
        actsFor: userId,
        kind: 'session',
        reach: 'any',
        administers: null,
        operation: 'sendNewsLetter',
        viewer: { requestId: 'request', host: 'console.example' },
      },
      order: { subject: 'News of the lake', filter: [] },
      chunks: 10,
      skipped: [],
    });
    if (ENDED[kind]) await endTask(id, ENDED[kind]);
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: {
    'kind:eq': { many: 'newsletter' },
    'status:eq': { many: 'finished', rare: 'failed' },
  },
  whose: { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' },
};
