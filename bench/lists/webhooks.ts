import { insertWebhook } from '../../functions/core/work/webhooks/webhook-store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const STATES = { many: 'working', other: 'failing', rare: 'off' } as const;

export const webhooks: MeasuredList = {
  async plant(userId, kind) {
    const id = `${kind}-webhook`;
    await insertWebhook(
      {
        ...{ id, userId, name: 'Desk', url: 'https://desk.example/hooks/beacons', events: ['alert.opened'] },
        ...{ isActive: kind !== 'rare', failingSince: kind === 'other' ? iso() : null },
        ...{ switchedOffDate: null, oldSecretUntil: null, createdDate: iso(), version: 1 },
      },
      { secret: 'whsec_', host: 'console.example' },
      [],
    );
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: { 'state:eq': { many: STATES.many, rare: STATES.rare } },
  live: { with: 'owner' },
};
