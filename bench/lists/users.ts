import { countDevices } from '../../functions/core/people/accounts/counts.ts';
import { insertUser, loginOf } from '../../functions/core/people/accounts/store.ts';
import { insertLabel } from '../../functions/core/people/labels/store.ts';
import { now } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import { hex } from './hex.ts';
import { appLabelOf, managerGroupOf, managerLabelOf } from './labels.ts';
import type { MeasuredList } from './measured-list.ts';
import { atTime, GROUP } from './world.ts';

const DAY_MS = 24 * 3600_000;

const PLANTED = {
  many: { name: 'Cafe Halle', domain: 'cafe.example', role: 'INFO_PROVIDER', verified: true },
  other: { name: 'Beef Foyer', domain: 'beef.example', role: 'GROUP_ADMIN', verified: true },
  rare: { name: 'Rare Bird', domain: 'rare.example', role: 'SERVICE_ACCOUNT', verified: false },
} as const;
const LAST_LOGIN = {
  many: () => now(),
  other: () => now() - 5 * DAY_MS,
  rare: () => Date.UTC(2001, 1),
};

/** As long as a real hash, and the same in every run, so that a filled table can be reused. */
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let planted = 0;

export const users: MeasuredList = {
  async plant(_ownerId, kind) {
    const { domain, ...account } = PLANTED[kind];
    const label = `of-${kind}`;
    await insertLabel('managerlabel', managerLabelOf(label));
    await insertLabel('applabel', appLabelOf(label));
    await insertLabel('managergroup', managerGroupOf(label));
    const local = hex(0xf000_0000 + planted++);
    const user = await insertUser({
      ...account,
      email: `${local}@${domain}`,
      passwordHash: HASH,
      languageCode: 'en-gb',
      managerGroup: kind === 'other' ? label : GROUP,
      groupConfirmed: true,
      managerLabel: label,
      appLabel: label,
    });
    const { id } = user.row;
    await atTime(LAST_LOGIN[kind](), () => transact([{ update: user, change: loginOf(user).change }]));
    await transact([countDevices(id, 'beacon', 12)]);
    return [id, local];
  },
  uniqueTextsAt: (position) => [hex(position, 16), hex(position)],
  samples: {
    'name:prefix': { many: 'cafe', rare: 'rare' },
    'email:prefix': { many: 'cafe', rare: 'rare' },
    'managerGroup:eq': { many: GROUP },
    'managerLabel:eq': { many: 'of-many', rare: 'of-rare' },
    'appLabel:eq': { many: 'of-many', rare: 'of-rare' },
    'roles:eq': { many: 'INFO_PROVIDER', rare: 'SERVICE_ACCOUNT' },
    'verified:eq': { many: 'true', rare: 'false' },
    'lastLoginDate:ge': { many: '2026-11-18T00:00:00Z' },
    'lastLoginDate:lt': { many: '2026-12-01T00:00:00Z', rare: '2010-01-01T00:00:00Z' },
  },
  whose: { GROUP_ADMIN: 'group', ADMIN: 'everybody' },
};
