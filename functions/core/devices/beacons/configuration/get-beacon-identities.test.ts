import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../../../../shared/configuration/config-data.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { readAllPages } from '../../../../../test/support/read-all-pages.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { putItems, transact } from '../../../../platform/table.ts';
import { beaconOwnership, handOverBeacons } from '../../../composition/change-of-owner.ts';
import { changeOwner } from '../../ownership/change-owner.ts';
import { importBeacons } from '../registration/import-beacons.ts';
import { confirming, readConfigurations } from './configuration-store.ts';
import { getBeaconConfigurations } from './get-beacon-configurations.ts';
import { getBeaconIdentities } from './get-beacon-identities.ts';
import { setBeaconConfiguration } from './set-beacon-configuration.ts';

givenTable();

let numbers = 0;
const UUID = 'A'.repeat(32);

async function beaconsOf(owner: { id: string }, ...patches: ConfigPatch[]) {
  const ids = patches.map(() => (0xbb0000000000 + ++numbers).toString(16).toUpperCase());
  await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON', firmware: '007.001' })));
  await handOverBeacons(ids, owner.id);
  for (const [at, configData] of patches.entries())
    await setBeaconConfiguration(callerOf(owner), {
      params: {},
      query: {},
      body: { id: ids[at]!, configData },
    });
  return ids;
}
const ask = (
  caller: Caller,
  { limit = 15, starting_at }: { limit?: number; starting_at?: string | undefined } = {},
) =>
  getBeaconIdentities(caller, {
    params: {},
    query: { limit, ...(starting_at && { starting_at }) },
    body: {},
  });

const PAGES_MAX = 100;
const walk = (caller: Caller, limit: number) =>
  readAllPages(async (starting_at) => {
    const page = await ask(caller, { limit, starting_at });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    return page;
  }, PAGES_MAX);

describe('identities that several beacons share', () => {
  it('are found, each with its beacons, and no other', async () => {
    const owner = await account();
    const same = { ibeacon_uuid: UUID, ibeacon_major: 1, ibeacon_minor: 2 };
    const eddystone = {
      eddystone_frames: 1,
      eddystone_namespace: 'C'.repeat(20),
      ibeacon_uuid: 'D'.repeat(32),
    };
    const [one, two, , three, four] = await beaconsOf(
      owner,
      same,
      same,
      { ...same, ibeacon_minor: 22 },
      { ...eddystone, ibeacon_minor: 1 },
      { ...eddystone, ibeacon_minor: 2 },
    );
    await beaconsOf(await account(), same);
    const items = await walk(callerOf(owner), 15);
    expect(items).toEqual([
      { kind: 'ibeacon', identity: `${UUID}.1.2`, ids: [one, two], isMore: false },
      {
        kind: 'eddystone',
        identity: `${'C'.repeat(20)}.${'0'.repeat(12)}`,
        ids: [three, four],
        isMore: false,
      },
    ]);
    expect(await walk(callerOf(owner), 1)).toEqual(items);
    const { items: configured } = await getBeaconConfigurations(callerOf(owner), {
      params: {},
      query: {},
      body: { infoProviderId: '0', idList: [one!, three!] },
    });
    expect(configured.map(({ sharedWith }) => sharedWith)).toEqual([[two], [four]]);
  });

  it('are those of the present owner’s beacons by their wanted configurations', async () => {
    const [owner, receiver] = [await account(), await account()];
    const same = { ibeacon_uuid: UUID, ibeacon_major: 7, ibeacon_minor: 7 };
    const [one, never] = await beaconsOf(owner, same, same);
    const [mine] = await beaconsOf(receiver, same);
    expect(await walk(callerOf(receiver), 15)).toEqual([]);
    const was = (await readConfigurations([one!])).get(one!)!;
    await transact(confirming(was).writes);
    await changeOwner(beaconOwnership, [one!, never!], { from: owner.id, to: receiver.id });
    expect(await walk(callerOf(owner), 15)).toEqual([]);
    expect((await walk(callerOf(receiver), 15)).map(({ ids }) => ids)).toEqual([[one, mine]]);
  });

  it('do not include the factory defaults', async () => {
    const owner = await account();
    await beaconsOf(
      owner,
      { adv_int: 500 },
      { adv_int: 500 },
      { eddystone_frames: 1 },
      { eddystone_frames: 1 },
    );
    expect(await walk(callerOf(owner), 15)).toEqual([]);
  });

  it('are all found among thousands, however many beacons share one', async () => {
    const owner = await account();
    const key = (n: number) => n.toString(16).padStart(12, '0').toUpperCase();
    const item = (n: number, identity: string) => ({
      pk: `beacon#${key(n)}`,
      sk: 'row',
      own: `beacon#${owner.id}`,
      s9: `${identity}#${key(n)}`,
    });
    // Pairs, then many beacons with one identity, then pairs again.
    const identityOf = (n: number) =>
      n < 400 ? `A${String(n >> 1).padStart(5, '0')}` : n < 1_600 ? 'B' : `C${n >> 1}`;
    await putItems(Array.from({ length: 1_800 }, (_, n) => item(n, identityOf(n))));
    const items = await walk(callerOf(owner), 100);
    expect(items).toHaveLength(200 + 1 + 100);
    expect(new Set(items.map(({ identity }) => identity)).size).toBe(301);
    expect(items.filter(({ isMore }) => isMore).map(({ identity, ids }) => [identity, ids.length])).toEqual([
      ['B', 100],
    ]);
  });

  it('of a user are listed only to callers with this user in reach, and the cursor is bound to the user', async () => {
    const [owner, other] = [await account(), await account()];
    const same = { ibeacon_uuid: UUID, ibeacon_major: 3 };
    const more = { ibeacon_uuid: UUID, ibeacon_major: 4 };
    await beaconsOf(owner, same, same, more, more);
    const { links } = await ask(callerOf(owner), { limit: 1 });
    const starting_at = new URLSearchParams(links.next!.split('?')[1]).get('starting_at')!;
    expect(await refusalOf(ask(callerOf(other), { starting_at }))).toBe('REQUEST_ERROR');
    const query = { limit: 15, user: owner.id };
    expect(await refusalOf(getBeaconIdentities(callerOf(other), { params: {}, query, body: {} }))).toBe(
      'MISSING_ROLE',
    );
    const admin = callerOf(other, 'ADMIN', 'any');
    expect((await getBeaconIdentities(admin, { params: {}, query, body: {} })).items).toHaveLength(2);
  });
});
