import { readApiKey } from '../../functions/core/people/apikeys/read-api-key.ts';
import { idOfKey, insertKey } from '../../functions/core/people/apikeys/store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import { type MeasuredList, OWNER } from './measured-list.ts';

const PLANTED = {
  many: { first4: 'Cafe', description: 'Cafe till', permissions: ['CONFIGURE_HUBS'] },
  other: { first4: 'Beef', description: 'Beef counter', permissions: [] },
  rare: { first4: 'Rare', description: 'Rare bird', permissions: [] },
} as const;

export const apiKeys: MeasuredList = {
  async plant(principalId, kind) {
    const { first4, description, permissions } = PLANTED[kind];
    const secret = `${first4}${description}`;
    const id = idOfKey(secret);
    const searched = description.toLowerCase();
    const row = { id, first4, description, searched, principalId, managerGroup: null, createdDate: iso() };
    await insertKey({ ...row, permissions: [...permissions] }, 'console.example', []);
    await readApiKey(secret);
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 64)],
  samples: {
    'first4:eq': { many: 'Cafe', rare: 'Rare' },
    'description:prefix': { many: 'cafe', rare: 'rare' },
    'owner:eq': { many: OWNER },
    'principal:eq': { many: OWNER },
  },
  // The last use of each key, and its principal.
  live: 'always',
};
