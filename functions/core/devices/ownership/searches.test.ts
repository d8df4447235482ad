import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { hears } from '../../../../test/support/hears.ts';
import { callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { set } from '../../../platform/expression.ts';
import { getItem, type Item, transact } from '../../../platform/table.ts';
import { detachSomeHubs, handOverBeacons, handOverHubs } from '../../composition/change-of-owner.ts';
import { OPERATOR } from '../../kernel/audit/operator.ts';
import { createUser } from '../../people/accounts/users/create-user.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { getHubs } from '../hubs/get-hubs.ts';
import { insertHub } from '../hubs/store.ts';
import { wordsThatLeadTo } from './description-words.ts';

givenTable();

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3600_000;
const id = (number: number) => `F0000000${String(number).padStart(4, '0')}`;
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => id(from + n));
const [OF_ANN, OF_BOB] = ['hub00000001', 'hub00000002'] as const;
let ann: string;
let bob: string;

const caller = (userId: string, reach: Caller['reach']) =>
  callerOf({ id: userId }, reach === 'any' ? 'ADMIN' : 'INFO_PROVIDER', reach);
const admin = caller('root', 'any');

/** All pages of a list, by the ids on them. */
async function pages(
  list: typeof getBeacons | typeof getHubs,
  by: Caller,
  filter: string[],
  { limit = 15, user }: { limit?: number; user?: string } = {},
): Promise<string[][]> {
  const all: string[][] = [];
  let starting_at: string | undefined;
  do {
    const query = { limit, filter, extra_field: [], starting_at, ...(user && { user }) };
    const { items, links } = await list(by, { params: {}, query, body: {} });
    all.push(items.map((item) => item.id));
    starting_at = links.next && new URL(links.next, 'http://x').searchParams.get('starting_at')!;
  } while (starting_at);
  return all;
}
const found = async (...args: Parameters<typeof pages>) => (await pages(...args)).flat();

async function describeAs(kind: 'hub' | 'beacon', device: string, after: string, before = '') {
  const row = { pk: `${kind}#${device}`, sk: 'row' };
  const owner = (await getItem<Item & { own?: string }>(row))?.own?.slice(kind.length + 1);
  await transact([
    { update: row, change: set({ 'row.description': after }) },
    ...wordsThatLeadTo(kind, device, { owner, before, after }),
  ]);
}

beforeAll(async () => {
  setClock(NOW);
  const account = { role: 'INFO_PROVIDER', languageCode: 'en-gb' } as const;
  ann = (await createUser(OPERATOR, { ...account, name: 'Ann Harbour', email: 'harbour@example.com' })).id;
  bob = (await createUser(OPERATOR, { ...account, name: 'Bob Tester', email: 'bob@harbourside.example' })).id;
  for (let n = 0; n < 12; n++)
    await createUser(OPERATOR, { ...account, name: `Harbour Guest ${n}`, email: `guest${n}@example.com` });
  await importBeacons(ids(1, 40).map((one) => ({ id: one, type: 'SMART_BEACON' })));
  await handOverBeacons(ids(1, 20), ann);
  await handOverBeacons(ids(21, 30), bob);
  for (const hub of [OF_ANN, OF_BOB]) await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs([OF_ANN], ann);
  await handOverHubs([OF_BOB], bob);
  await describeAs('beacon', id(5), 'Harbour gate, harbour wall');
  await describeAs('beacon', id(25), 'Old harbour');
  await describeAs('beacon', id(40), 'Harbour museum');
  await describeAs('hub', OF_BOB, 'Lighthouse');
});
afterAll(() => setClock(undefined));

describe('the query of an admin', () => {
  it('finds descriptions, and the devices of owners by name and by address, each once', async () => {
    const all = await found(getBeacons, admin, ['query:prefix:HARBOUR']);
    expect(all.toSorted()).toEqual([...ids(1, 30), id(40)]);
  });

  it.each([1, 2, 7, 100])('finds the same in pages of %i', async (limit) => {
    const all = await pages(getBeacons, admin, ['query:prefix:harbour'], { limit });
    expect(all.flat().toSorted()).toEqual([...ids(1, 30), id(40)]);
    for (const page of all) expect(page.length).toBeLessThanOrEqual(limit);
  });

  it('can be combined with other filters and with a user', async () => {
    expect(await found(getBeacons, admin, ['query:prefix:harbour', 'last4:0025'])).toEqual([id(25)]);
    const ofBob = await found(getBeacons, admin, ['query:prefix:harbour'], { user: bob });
    expect(ofBob.toSorted()).toEqual(ids(21, 30));
    expect(await found(getBeacons, admin, ['query:prefix:gate'], { user: bob })).toEqual([]);
  });

  it('finds hubs, too', async () => {
    expect(await found(getHubs, admin, ['query:prefix:lightho'])).toEqual([OF_BOB]);
    expect(await found(getHubs, admin, ['query:prefix:ann'])).toEqual([OF_ANN]);
  });

  it('finds only the present description', async () => {
    await describeAs('beacon', id(40), 'Pier', 'Harbour museum');
    expect(await found(getBeacons, admin, ['query:prefix:museum'])).toEqual([]);
    expect(await found(getBeacons, admin, ['query:prefix:pier'])).toEqual([id(40)]);
  });
});

describe('the search box', () => {
  const asAnn = () => caller(ann, 'own');
  const asBob = () => caller(bob, 'own');
  const search = (by: Caller, text: string, options?: Parameters<typeof pages>[3]) =>
    found(getBeacons, by, [`text:prefix:${text}`], options);

  it('finds the owner’s devices by a word of the description, and no device of another owner', async () => {
    expect(await search(asAnn(), 'harb')).toEqual([id(5)]);
    expect(await search(asBob(), 'HARBOUR')).toEqual([id(25)]);
    expect(await found(getHubs, asBob(), ['text:prefix:light'])).toEqual([OF_BOB]);
    expect(await found(getHubs, asAnn(), ['text:prefix:light'])).toEqual([]);
  });

  it.each([
    ['the whole id', 'F00000000007'],
    ['the id with separators, in lower case', 'f0:00:00:00:00:07'],
    ['the last four characters', '0007'],
  ])('finds a device by %s, and only for its owner and admins', async (_, text) => {
    expect(await search(asAnn(), text)).toEqual([id(7)]);
    expect(await search(admin, text)).toEqual([id(7)]);
    expect(await search(asBob(), text)).toEqual([]);
  });

  it('finds hubs by their order code, each once although its description holds the same word', async () => {
    await describeAs('hub', OF_ANN, 'ABCD gate');
    expect(await found(getHubs, asAnn(), ['text:prefix:abcd'])).toEqual([OF_ANN]);
    expect((await found(getHubs, admin, ['text:prefix:abcd'])).toSorted()).toEqual([OF_ANN, OF_BOB]);
    await describeAs('hub', OF_ANN, '', 'ABCD gate');
  });

  it.each([1, 2, 100])('finds the same in pages of %i', async (limit) => {
    const all = await pages(getBeacons, admin, ['text:prefix:harbour'], { limit });
    for (const page of all) expect(page.length).toBeLessThanOrEqual(limit);
    expect(all.flat().toSorted()).toEqual([id(5), id(25)]);
  });

  it('finds hubs by the beginning of their order code', async () => {
    expect(await found(getHubs, asAnn(), ['text:prefix:abc'])).toEqual([]);
    const hub = 'hub00000004';
    await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'QUAY7' });
    await handOverHubs([hub], 'dora');
    expect(await found(getHubs, caller('dora', 'own'), ['text:prefix:quay'])).toEqual([hub]);
  });

  it.each([1, 2])(
    'finds a device by its whole id once, in pages of %i, and others that name it',
    async (limit) => {
      await describeAs('beacon', id(9), `beside ${id(8)}`);
      const all = await pages(getBeacons, asAnn(), [`text:prefix:${id(8)}`], { limit });
      expect(all.flat()).toEqual([id(8), id(9)]);
      await describeAs('beacon', id(9), '', `beside ${id(8)}`);
    },
  );

  it('forgets the words of a device that changes hands', async () => {
    const hub = 'hub00000003';
    await insertHub({ id: hub, hardware: 'HUB-0300', orderCode: 'ABCD' });
    const asCleo = caller('cleo', 'own');
    await handOverHubs([hub], 'cleo');
    await describeAs('hub', hub, 'Turnstile');
    expect(await found(getHubs, asCleo, ['text:prefix:turnstile'])).toEqual([hub]);
    await detachSomeHubs('cleo');
    await handOverHubs([hub], 'cleo');
    expect(await found(getHubs, asCleo, ['text:prefix:turnstile'])).toEqual([]);
    expect(await found(getHubs, asCleo, [`text:prefix:${hub}`])).toEqual([hub]);
    await detachSomeHubs('cleo');
  });
});

describe('the filters of an admin', () => {
  it('include the owner, who must be the listed user', async () => {
    expect(await found(getBeacons, admin, [`owner:${bob}`])).toEqual(ids(21, 30));
    expect(await found(getBeacons, admin, [`owner:${bob}`, 'last4:0022'])).toEqual([id(22)]);
    expect(await found(getBeacons, admin, [`owner:${bob}`], { user: ann })).toEqual([]);
    expect(await found(getBeacons, admin, ['owner:nobody'])).toEqual([]);
  });

  it('include the hub', async () => {
    expect(await found(getHubs, admin, [`hubId:${OF_BOB}`])).toEqual([OF_BOB]);
    expect(await found(getHubs, admin, [`hubId:${OF_BOB}`, `owner:${ann}`])).toEqual([]);
  });

  it.each([
    [getBeacons, 'owner:x'],
    [getBeacons, 'query:prefix:harbour'],
    [getHubs, `hubId:${OF_ANN}`],
    [getHubs, 'query:prefix:harbour'],
  ] as const)('are refused to others (%#)', async (list, filter) => {
    const refused = pages(list, caller(ann, 'own'), [filter]);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_FILTER_FIELD' });
  });
});

describe('the beacons that a hub hears', () => {
  const hear = (hubId: string, heard: string[], at = NOW) => hears(hubId, heard, at);

  it('are listed for the owner of the hub and for admins, each within their reach', async () => {
    await hear(OF_ANN, [id(3), id(1), id(22)]);
    expect(await found(getBeacons, caller(ann, 'own'), [`heardBy:${OF_ANN}`])).toEqual([id(1), id(3)]);
    expect(await found(getBeacons, admin, [`heardBy:${OF_ANN}`])).toEqual([id(1), id(3), id(22)]);
    expect(await pages(getBeacons, admin, [`heardBy:${OF_ANN}`], { limit: 2 })).toEqual([
      [id(1), id(3)],
      [id(22)],
    ]);
    expect(await found(getBeacons, admin, [`heardBy:${OF_ANN}`, 'last4:0003'])).toEqual([id(3)]);
  });

  it('are not listed for other users, nor for an unknown hub', async () => {
    await hear(OF_ANN, [id(22)]);
    expect(await found(getBeacons, caller(bob, 'own'), [`heardBy:${OF_ANN}`])).toEqual([]);
    expect(await found(getBeacons, admin, ['heardBy:hubffffffff'])).toEqual([]);
  });

  it('do not include those heard more than a week ago', async () => {
    await hear(OF_BOB, [id(21)], NOW - 8 * DAY_MS);
    expect(await found(getBeacons, admin, [`heardBy:${OF_BOB}`])).toEqual([]);
  });
});
