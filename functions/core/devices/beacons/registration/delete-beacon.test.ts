import { afterEach, describe, expect, it } from 'vitest';
import { ownBeacon, set } from '../../../../../test/support/configured-beacons.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { getItem, putItems, queryItems } from '../../../../platform/table.ts';
import { deleteBeacon, handOverBeacons } from '../../../composition/change-of-owner.ts';
import { openShortUrl } from '../../../content/scanned/open-short-url.ts';
import { readCounts } from '../../../people/accounts/counts.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { noteSightings } from '../sightings/note-sightings.ts';
import { readBeacon } from '../store.ts';
import { Forgotten, forgetHistory } from './forget-history.ts';
import { registerBeacons } from './register-beacons.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const admin = { ...callerOf({ id: 'an-admin' }, 'ADMIN', 'any'), operation: 'deleteBeacon' };
const remove = (id: string) => deleteBeacon(admin, { params: { n: id }, query: {}, body: {} });
const register = (id: string) =>
  registerBeacons(admin, {
    params: {},
    query: {},
    body: { beaconConfigurations: [{ id, metaData: { generateShortId: true } }], update: true },
  });
const forget = async () => {
  for (const message of outbox.take('removals')) await forgetHistory(Forgotten.parse(message));
};
const landing = async (shortId: string) =>
  (await openShortUrl({ viewer: {} } as never, { params: { shortId }, query: {}, body: {} })).headers
    .location;
const day = (daysAgo: number) => new Date(now() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10);
const history = async (id: string) => (await queryItems(`hist#${id}`)).items.map(({ sk }) => sk);
const withHistory = (id: string, days: number) =>
  putItems(
    Array.from({ length: days }, (_, n) => ({ pk: `hist#${id}`, sk: day(n + 1), samples: new Uint8Array() })),
  );

describe('deleting a beacon', () => {
  it('deletes all its items, and reduces its owner’s count by one', async () => {
    const { id, owner, caller } = await ownBeacon();
    await register(id);
    const shortId = (await readBeacon(id))!.row.shortUrl!.split('/').at(-1)!;
    await set(caller, { id, description: 'Northern lights', configData: { adv_int: 500 } });
    await withHistory(id, 400);
    expect(await landing(shortId)).toBe(`/scanned/${shortId}`);
    await remove(id);
    expect((await queryItems(`beacon#${id}`)).items).toEqual([]);
    expect((await queryItems('word#beacon.description#*')).items).toEqual([]);
    expect((await readCounts([owner.id])).get(owner.id)?.beacons).toBe(0);
    expect(await landing(shortId)).toBe('/scanned');
    expect(await getItem({ pk: `short#${shortId}`, sk: 'code' })).toBeUndefined();
    await forget();
    expect(await history(id)).toEqual([]);
    expect(await refusalOf(remove(id))).toBe('ENTITY_NOT_FOUND');
  });

  it('is in the audit trail of its owner', async () => {
    const { id, owner } = await ownBeacon();
    await remove(id);
    const { items } = await getAudit(admin, {
      params: {},
      query: { limit: 15, filter: [`item:eq:beacon/${id}`] },
    } as never);
    expect(items).toMatchObject([
      { operation: 'deleteBeacon', subjectId: owner.id, before: { type: 'SMART_BEACON', owner: owner.id } },
    ]);
  });

  it('succeeds for two concurrent calls, and is counted once', async () => {
    const { id, owner } = await ownBeacon();
    const results = await Promise.all([remove(id), remove(id)].map((one) => one.catch(({ code }) => code)));
    expect(results.filter((result) => typeof result === 'object').length).toBeGreaterThan(0);
    expect((await readCounts([owner.id])).get(owner.id)?.beacons).toBe(0);
  });

  it('succeeds although the owner changes concurrently', async () => {
    const { id, owner } = await ownBeacon();
    const receiver = await account();
    await Promise.all([remove(id), handOverBeacons([id], receiver.id)]);
    const counts = await readCounts([owner.id, receiver.id]);
    expect([counts.get(owner.id)?.beacons ?? 0, counts.get(receiver.id)?.beacons ?? 0]).toEqual([0, 0]);
    expect(await readBeacon(id)).toBeUndefined();
  });

  it('stays deleted when hubs hear the beacon', async () => {
    const { id } = await ownBeacon();
    await remove(id);
    const { known, written } = await noteSightings([{ beaconId: id, timestamp: now(), batteryPct: 50 }]);
    expect([known.size, written]).toEqual([0, 0]);
    expect((await queryItems(`beacon#${id}`)).items).toEqual([]);
  });
});

describe('its history', () => {
  it('stays while the beacon exists, even if its message is in the queue', async () => {
    const { id } = await ownBeacon();
    await withHistory(id, 3);
    const { addedDate } = (await readBeacon(id))!.row;
    await forgetHistory({ beaconId: id, addedDate, to: day(0) });
    expect(await history(id)).toHaveLength(3);
  });

  it('is deleted even if the same id is registered again, whose own history stays', async () => {
    const { id } = await ownBeacon();
    await withHistory(id, 3);
    await remove(id);
    setClock(now() + 2 * 24 * 3600_000);
    await register(id);
    await putItems([{ pk: `hist#${id}`, sk: day(0), samples: new Uint8Array() }]);
    await forget();
    expect(await history(id)).toEqual([day(0)]);
  });
});
