import { expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { beacons, owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { updateItem } from '../../../platform/table.ts';
import { ownershipUseCases } from '../../composition/change-of-owner.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { getBeacon } from '../beacons/get-beacon.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { describeHubs } from '../hubs/describe-hubs.ts';
import { getHub } from '../hubs/get-hub.ts';
import { HUBS, hubDevice, insertHub } from '../hubs/store.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { getSite } from './get-site.ts';

givenTable();
givenOutbox();

type Rows = Parameters<typeof describeBeacons>[1]['body']['rows'];
const say = async (
  caller: Caller,
  rows: Rows,
  { dryRun = false, user }: { dryRun?: boolean; user?: string } = {},
) =>
  (
    await describeBeacons(caller, {
      params: {},
      query: user === undefined ? {} : { user },
      body: { rows, dryRun },
    })
  ).items;
const beacon = async (caller: Caller, id: string) => {
  const { description, siteId, tags } = await getBeacon(caller, { params: { id }, query: {}, body: {} });
  return { description, siteId, tags };
};
const site = (caller: Caller, name: string, user?: string) =>
  createSite(caller, {
    params: {},
    query: user === undefined ? {} : { user },
    body: { name, address: '', position: null },
  });
const at = (outcome: string, before: object | null = null, after: object | null = null) =>
  expect.objectContaining({ outcome, reason: null, before, after });
const skipped = (id: string, reason: string) => ({
  id,
  outcome: 'skipped',
  reason,
  before: null,
  after: null,
});
const NOTHING = { description: '', site: null, tags: [], spot: null };

it('says first what would change, and changes exactly that afterwards', async () => {
  const person = await account();
  const ann = callerOf(person);
  const { id: siteId } = await site(ann, 'Hall 4');
  const { ids } = await owned(person, 3);
  const [one, two, three] = ids as [string, string, string];
  const rows = [
    { id: one, description: 'Door', site: 'HALL 4', tags: ['vip', 'fair', 'vip'] },
    { id: two, site: 'Hall 4' },
    { id: three },
  ];
  const would = await say(ann, rows, { dryRun: true });
  expect(would).toEqual([
    at('changed', NOTHING, { description: 'Door', site: 'Hall 4', tags: ['fair', 'vip'], spot: null }),
    at('changed', NOTHING, { description: '', site: 'Hall 4', tags: [], spot: null }),
    at('unchanged', NOTHING, NOTHING),
  ]);
  expect(await beacon(ann, one)).toEqual({ description: '', siteId: null, tags: [] });
  expect(await say(ann, rows)).toEqual(would);
  expect(await beacon(ann, one)).toEqual({ description: 'Door', siteId, tags: ['fair', 'vip'] });
  expect(await beacon(ann, two)).toEqual({ description: '', siteId, tags: [] });
  expect((await getSite(ann, { params: { id: siteId }, query: {}, body: {} })).beacons).toBe(2);
  const query = { limit: 10, filter: ['text:prefix:door'], extra_field: [] };
  expect((await getBeacons(ann, { params: {}, query, body: {} })).items.map(({ id }) => id)).toEqual([one]);
  // Repeated, it changes nothing more.
  expect((await say(ann, rows)).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
});

it('clears what a row names as empty, and keeps what it does not name', async () => {
  const person = await account();
  const ann = callerOf(person);
  const { id: siteId } = await site(ann, 'Hall 4');
  const { ids } = await owned(person, 1);
  const id = ids[0]!;
  await say(ann, [{ id, description: 'Door', site: 'Hall 4', tags: ['vip'] }]);
  await say(ann, [{ id, site: null }]);
  expect(await beacon(ann, id)).toEqual({ description: 'Door', siteId: null, tags: ['vip'] });
  await say(ann, [{ id, description: '', tags: [] }]);
  expect(await beacon(ann, id)).toEqual({ description: '', siteId: null, tags: [] });
  await deleteSite(ann, { params: { id: siteId }, query: {}, body: {} });
});

it('leaves out devices of others and sites that their owner does not have, with the reason', async () => {
  const [person, other] = [await account(), await account()];
  const [ann, bob] = [callerOf(person), callerOf(other)];
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  await site(bob, 'Hall 4');
  const [mine, theirs, nobodys] = [await owned(person, 1), await owned(other, 1), await beacons(1)];
  const ids = [mine.ids[0]!, theirs.ids[0]!, nobodys.ids[0]!, 'FFFFFFFFFFFF'] as const;
  const rows = ids.map((id) => ({ id, description: 'Door', site: 'hall 4' }));
  expect(await say(ann, rows)).toEqual([
    skipped(ids[0], 'SITE_UNKNOWN'),
    ...ids.slice(1).map((id) => skipped(id, 'NOT_OWNED')),
  ]);
  // For an admin each device is looked at with its owner's sites.
  expect(await say(admin, rows)).toEqual([
    skipped(ids[0], 'SITE_UNKNOWN'),
    at('changed', NOTHING, { description: 'Door', site: 'Hall 4', tags: [], spot: null }),
    skipped(ids[2], 'NOT_OWNED'),
    skipped(ids[3], 'DEVICE_UNKNOWN'),
  ]);
  expect(await say(admin, rows, { user: person.id })).toEqual([
    skipped(ids[0], 'SITE_UNKNOWN'),
    skipped(ids[1], 'NOT_OWNED'),
    skipped(ids[2], 'NOT_OWNED'),
    skipped(ids[3], 'DEVICE_UNKNOWN'),
  ]);
  expect(await beacon(ann, ids[0])).toEqual({ description: '', siteId: null, tags: [] });
  expect(await refusalOf(say(ann, rows, { user: other.id }))).toBe('MISSING_ROLE');
});

itInTurn(
  'describes as many devices as a call may name, with all their tags, in any number of transactions',
  async () => {
    const person = await account();
    const ann = callerOf(person);
    const { id: siteId } = await site(ann, 'Hall 4');
    const { ids } = await owned(person, 50);
    const tags = Array.from({ length: 10 }, (_, n) => `tag ${n}`);
    const outcomes = await say(
      ann,
      ids.map((id, n) => ({ id, description: `Door ${n}`, site: 'Hall 4', tags })),
    );
    expect(outcomes.every(({ outcome }) => outcome === 'changed')).toBe(true);
    expect((await getSite(ann, { params: { id: siteId }, query: {}, body: {} })).beacons).toBe(50);
    expect(await beacon(ann, ids[49]!)).toEqual({ description: 'Door 49', siteId, tags });
  },
);

it('describes hubs, but leaves one as it is while its firmware is updated', async () => {
  const person = await account();
  const ann = callerOf(person);
  const { id: siteId } = await site(ann, 'Hall 4');
  const ids = ['hubdd000001', 'hubdd000002'];
  for (const id of ids) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'HUBDESCR' });
  await ownershipUseCases.assignHubs(ann, { params: { code: 'HUBDESCR' }, query: {}, body: {} });
  await updateItem(hubDevice.rowKey(ids[1]!), HUBS.change({ id: ids[1]! }, { isMarkedForUpdate: true }));
  const rows = ids.map((id) => ({ id, description: 'Gate', site: 'Hall 4', tags: ['north'] }));
  const { items } = await describeHubs(ann, { params: {}, query: {}, body: { rows, dryRun: false } });
  expect(items).toEqual([
    at('changed', NOTHING, { description: 'Gate', site: 'Hall 4', tags: ['north'], spot: null }),
    skipped(ids[1]!, 'HUB_UPDATE_RUNNING'),
  ]);
  const hub = (id: string) => getHub(ann, { params: { id }, query: {}, body: {} });
  expect(await hub(ids[0]!)).toMatchObject({ description: 'Gate', siteId, tags: ['north'] });
  expect(await hub(ids[1]!)).toMatchObject({ description: '', siteId: null, tags: [] });
});

it('is found in the audit trail for each device, with what it was and is', async () => {
  const person = await account();
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const { id: siteId } = await site(callerOf(person), 'Hall 4');
  const { ids } = await owned(person, 1);
  await say(admin, [{ id: ids[0]!, description: 'Door', site: 'Hall 4', tags: ['vip'] }]);
  const { items } = await getAudit(admin, {
    params: {},
    query: { limit: 10, filter: [`item:eq:beacon/${ids[0]}`] },
    body: {},
  });
  expect(items.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { siteId: 'none', tags: [] }, after: { siteId, tags: ['vip'] } },
    { before: { description: '' }, after: { description: 'Door' } },
  ]);
});
