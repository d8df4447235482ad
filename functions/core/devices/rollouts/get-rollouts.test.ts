import { beforeAll, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { callerOf } from '../../../../test/support/people.ts';
import { publishFirmware } from '../../../../test/support/published-firmware.ts';
import { givenUpdatedHubs, HARDWARE } from '../../../../test/support/updated-hubs.ts';
import { createRollout } from './create-rollout.ts';
import { getRollouts } from './get-rollouts.ts';

givenTable();
const { newHub, owner } = givenUpdatedHubs('ab');
const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
beforeAll(async () => {
  await publishFirmware(HARDWARE, '3.0.9.0');
  await newHub();
});

const create = (name: string, user?: string) =>
  createRollout(admin, {
    params: {},
    query: {},
    body: {
      name,
      firmware: { hardwareId: HARDWARE, id: '3.0.9.0' },
      user: user ?? null,
      filter: [],
      groups: [{ share: 100 }],
      thresholds: { errors: 100, success: 0 },
      window: null,
    },
  });

const list = (extra_field: 'owner'[]) =>
  getRollouts(admin, {
    params: {},
    query: { filter: [], starting_at: undefined, limit: 10, extra_field },
    body: {},
  });

it('a list of roll-outs contains the owner of the hubs, with name and address if requested', async () => {
  const { userId } = owner();
  const whole = await create('Everybody');
  const some = await create('One', userId);
  expect([whole.user, some.user]).toEqual([null, userId]);
  const { items } = await list([]);
  expect(items.map(({ name, user }) => [name, user])).toEqual([
    ['One', userId],
    ['Everybody', null],
  ]);
  expect(items.some((item) => 'owner' in item)).toBe(false);
  const named = (await list(['owner'])).items;
  expect(named.map(({ owner: of }) => of?.id ?? null)).toEqual([userId, null]);
  expect(named[0]!.owner!.email).toContain('@');
});
