import { noteKeyUse, readApiKey } from '../../functions/core/people/apikeys/read-api-key.ts';
import { idOfKey, insertKey } from '../../functions/core/people/apikeys/store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import { type MeasuredList, OWNER } from './measured-list.ts';

const PLANTED = {
  many: { description: 'Cafe till', permissions: ['CONFIGURE_HUBS'], expiresAt: '2090-06-01T00:00:00.000Z' },
  other: { description: 'Beef counter', permissions: [], expiresAt: null },
  rare: { description: 'Rare bird', permissions: [], expiresAt: '2080-06-01T00:00:00.000Z' },
} as const;

export const apiKeys: MeasuredList = {
  async plant(principalId, kind) {
    const { description, permissions, expiresAt } = PLANTED[kind];
    const first4 = description.slice(0, 4);
    const secret = `${first4}${description}`;
    const id = idOfKey(secret);
    const searched = description.toLowerCase();
    const fields = { id, first4, description, searched, principalId, managerGroup: null, createdDate: iso() };
    await insertKey({ ...fields, expiresAt, permissions: [...permissions] }, 'console.example', []);
    await noteKeyUse((await readApiKey(secret, '192.0.2.1'))!, '192.0.2.1');
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 64)],
  samples: {
    'first4:eq': { many: 'Cafe', rare: 'Rare' },
    'description:prefix': { many: 'cafe', rare: 'rare' },
    'expiresAt:ge': { many: '2090-01-01' },
    'expiresAt:lt': { many: '2091-01-01', rare: '2081-01-01' },
    'owner:eq': { many: OWNER },
    'principal:eq': { many: OWNER },
  },
  // The last use of each key, and its principal.
  live: 'always',
};
