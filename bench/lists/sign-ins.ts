import {
  type SignInRow,
  signInPut,
} from '../../functions/core/people/accounts/sign-in/history/sign-in-store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { putItem } from '../../functions/platform/table.ts';
import { timeText } from '../../functions/platform/time-id.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const DAY = Date.UTC(2026, 10, 3);
const SPACING_MS = 100;

const PLANTED = {
  many: { kind: 'password', isRefused: false, at: DAY },
  other: { kind: 'passkey', isRefused: false, at: DAY + 1 },
  rare: { kind: 'wrongCode', isRefused: true, at: Date.UTC(2001, 2) },
} as const;

export const signIns: MeasuredList = {
  async plant(userId, kind) {
    const { at, ...what } = PLANTED[kind];
    const id = `${kind}-sign-in`;
    const device = { browser: 'Firefox', system: 'Windows', from: '192.0.2.0/24' } as const;
    const times = { at: iso(at), firstAt: iso(at), count: 1 };
    const row: SignInRow = { id, userId, ...what, ...times, ...device, isNewDevice: false };
    await putItem(signInPut(row));
    return [id, iso(at), timeText(at)];
  },
  uniqueTextsAt(position) {
    const at = DAY + position * SPACING_MS;
    return [hex(position, 22), iso(at), timeText(at)];
  },
  samples: {
    'kind:eq': { many: 'password', rare: 'wrongCode' },
    'isRefused:eq': { many: 'false', rare: 'true' },
    'timestamp:ge': { many: '2026-11-01T00:00:00Z' },
    'timestamp:lt': { many: '2026-11-21T00:00:00Z', rare: '2010-01-01T00:00:00Z' },
  },
  whose: { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own', ADMIN: 'own' },
};
