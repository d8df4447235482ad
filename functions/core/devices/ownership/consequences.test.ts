import { describe, expect, it } from 'vitest';
import {
  assignBeacons,
  detachBeacons,
  transferBeacons,
} from '../../../../shared/contract/devices/ownership.ts';
import { triedOf } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { beacons, ownersOf } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { expr } from '../../../platform/expression.ts';
import { type Item, queryItems, type Write } from '../../../platform/table.ts';
import { OWNED_BEACONS } from '../beacons/owned-beacons.ts';
import { deletingBeacon } from '../beacons/registration/delete-beacon.ts';
import type { Consequence } from './change-owner.ts';
import { changesOfOwner } from './changes-of-owner.ts';

givenTable();
givenOutbox();

/** Counts each change of a device, and adds a number of further writes. */
const counting =
  (weight: number): Consequence =>
  async () =>
  ({ id, from, to, isDeleted }) => [
    {
      update: { pk: `change#${id}`, sk: `${from ?? '-'} ${isDeleted ? 'deleted' : (to ?? '-')}` },
      change: expr`ADD #times ${1}`,
    },
    ...Array.from({ length: weight - 1 }, (_, n): Write => ({ put: { pk: `more#${id}`, sk: String(n) } })),
  ];

const changesOf = async (id: string): Promise<Record<string, number>> => {
  const { items } = await queryItems<Item & { times: number }>(`change#${id}`, { consistent: true });
  return Object.fromEntries(items.map(({ sk, times }) => [sk, times]));
};

const waysWith = (...consequences: Consequence[]) =>
  changesOfOwner(
    { ...OWNED_BEACONS, consequences },
    {
      operations: { assign: assignBeacons, transfer: transferBeacons, detach: detachBeacons },
      alreadyAssigned: 'BEACONS_ALREADY_ASSIGNED',
    },
  );
const query = {};

describe('a consequence of a change of owner', () => {
  it.each(triedOf([1, 7, 60], 3))(
    'with %d writes is written once for each device, for every cause of the change',
    async (weight) => {
      const ways = waysWith(counting(weight));
      const [ann, bob] = [await account(), await account()];
      const { ids, code } = await beacons(weight > 50 ? 4 : 30);
      const expected: Record<string, number> = {};
      const expectAll = async (change: string) => {
        expected[change] = (expected[change] ?? 0) + 1;
        for (const id of ids) expect(await changesOf(id)).toEqual(expected);
      };

      await ways.assign(callerOf(ann), { params: { code }, query });
      await expectAll(`- ${ann.id}`);
      await ways.transfer(callerOf(ann), {
        query,
        body: { idList: ids, targetEmail: bob.email, sendMail: false },
      });
      await expectAll(`${ann.id} ${bob.id}`);
      await ways.detach(callerOf(bob), { query, body: { idList: ids } });
      await expectAll(`${bob.id} -`);
      expect(await ways.handOver(ids, bob.id)).toBe(ids.length);
      await expectAll(`- ${bob.id}`);
      expect(await ways.detachSome(bob.id)).toBe(true);
      await expectAll(`${bob.id} -`);
      const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
      for (const id of ids)
        await deletingBeacon([counting(weight)])(admin, { params: { n: id }, query, body: {} });
      await expectAll('- deleted');
    },
  );

  it('prevents the change of a device while its condition fails', async () => {
    const never: Consequence =
      async () =>
      ({ id }) => [{ check: { pk: `nothing#${id}`, sk: 'row' }, when: expr`attribute_exists(#pk)` }];
    const ann = await account();
    const { ids } = await beacons(2);
    await expect(waysWith(never).handOver(ids, ann.id)).rejects.toThrow('lost the race on every attempt');
    expect(await ownersOf(ids)).toEqual([undefined, undefined]);
  });

  it('is an error if one device needs more writes than a transaction takes', async () => {
    const { ids } = await beacons(1);
    await expect(waysWith(counting(120)).handOver(ids, (await account()).id)).rejects.toThrow(
      'more than a transaction takes',
    );
    expect(await ownersOf(ids)).toEqual([undefined]);
  });

  it('does not apply to a device that keeps its owner', async () => {
    const [ann, bob] = [await account(), await account()];
    const { ids } = await beacons(3);
    const ways = waysWith(counting(1));
    await ways.handOver(ids.slice(0, 1), ann.id);
    await ways.detach(callerOf(bob), { query, body: { idList: ids } });
    expect(await changesOf(ids[0]!)).toEqual({ [`- ${ann.id}`]: 1 });
    expect(await changesOf(ids[1]!)).toEqual({});
  });
});
