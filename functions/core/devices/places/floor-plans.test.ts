import { describe, expect, it } from 'vitest';
import { startFloorPlanUpload as contract } from '../../../../shared/contract/devices/places.ts';
import { bodyOf } from '../../../../shared/contract/writes.ts';
import { FLOOR_PLAN_BYTES_MAX, NewSite, type Site, Spot } from '../../../../shared/model/place.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenFloorPlan } from '../../../../test/support/given-floor-plan.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { png } from '../../../../test/support/pictures.ts';
import type { Caller } from '../../../platform/caller.ts';
import { takeFile } from '../../composition/take-file.ts';
import { workOffRemoval } from '../../composition/work-off-removal.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { describeBeacons } from '../beacons/describe-beacons.ts';
import { getBeacon } from '../beacons/get-beacon.ts';
import { placeBeacons } from '../beacons/place-beacons.ts';
import { clearPlaces } from './clear-places.ts';
import { createSite } from './create-site.ts';
import { deleteSite } from './delete-site.ts';
import { getFloorPlan } from './get-floor-plan.ts';
import { getSite } from './get-site.ts';
import { putSite } from './put-site.ts';
import { startFloorPlanUpload } from './start-floor-plan-upload.ts';

givenTable();
const bucket = givenBucket();
const outbox = givenOutbox();
Object.assign(process.env, {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});

const site = (caller: Caller, position: Site['position'] = null, name = 'Hall 4') =>
  createSite(caller, { params: {}, query: {}, body: { name, address: '', position } });
const read = (caller: Caller, id: string) => getSite(caller, { params: { id }, query: {}, body: {} });
const plan = (caller: Caller, id: string) => getFloorPlan(caller, { params: { id }, query: {}, body: {} });
const put = (caller: Caller, id: string, body: Parameters<typeof putSite>[1]['body']) =>
  putSite(caller, { params: { id }, query: {}, body });

let count = 0;
/** Offers an upload, and puts the file there as a browser does. Returns its key. */
async function upload(caller: Caller, id: string, Body = png({ text: String(++count) }), type = 'image/png') {
  const offer = await startFloorPlanUpload(caller, {
    params: { id },
    query: {},
    body: { type: type as 'image/png', length: Body.length, checksum: `${'A'.repeat(43)}=` },
  });
  const url = new URL(offer.upload.url);
  const key = url.pathname.slice(url.pathname.indexOf('incoming/'));
  const Metadata = { purpose: url.searchParams.get('x-amz-meta-purpose')! };
  bucket.set(key, { Body, ContentType: type, Metadata });
  return key;
}
const stored = () => [...bucket.keys()].toSorted();
const clear = async () => {
  for (const message of outbox.take('removals')) await workOffRemoval(message);
};

describe('the position of a site', () => {
  it('is kept to six decimals, both of its values or none', async () => {
    const ann = callerOf(await account());
    const at = { latitude: 53.550341199, longitude: -0 };
    const body = NewSite.parse({ name: 'Hall 4', position: at });
    const { id } = await createSite(ann, { params: {}, query: {}, body });
    expect((await read(ann, id)).position).toEqual({ latitude: 53.550341, longitude: 0 });
    expect(NewSite.safeParse({ name: 'Hall 4', position: { latitude: 1 } }).success).toBe(false);
    expect(NewSite.safeParse({ name: 'H', position: { latitude: 90.1, longitude: 1 } }).success).toBe(false);
  });

  it('stays when a change does not name it, and is cleared by null', async () => {
    const ann = callerOf(await account());
    const position = { latitude: 1, longitude: 2 };
    const { id } = await site(ann, position);
    expect((await put(ann, id, { address: 'Quay 1' })).position).toEqual(position);
    expect((await put(ann, id, { position: null })).position).toBeNull();
    expect((await put(ann, id, { position: null })).version).toBe(3);
  });
});

describe('a floor plan', () => {
  it('is that of its site once it was checked, and is shown to those who see the site alone', async () => {
    const [ann, bob] = [callerOf(await account()), callerOf(await account())];
    const { id } = await site(ann);
    expect(await plan(ann, id)).toEqual({ floorPlan: null, url: null, upload: null });
    const key = await upload(ann, id, png({ width: 30, height: 20 }));
    expect((await plan(ann, id)).upload).toMatchObject({ state: 'waiting', reason: null });
    expect(await takeFile(key)).toBe('taken');
    const shown = await plan(ann, id);
    expect(shown).toMatchObject({ floorPlan: { width: 30, height: 20 }, upload: { state: 'taken' } });
    const path = `plans/${shown.floorPlan!.id}`;
    expect(shown.url).toContain(`/${path}?`);
    expect(stored()).toEqual([path]);
    expect(bucket.get(path)).toMatchObject({ ContentType: 'image/png' });
    expect(await read(ann, id)).toMatchObject({ floorPlan: shown.floorPlan, version: 2 });
    expect(await refusalOf(plan(bob, id))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(upload(bob, id))).toBe('ENTITY_NOT_FOUND');
    bucket.clear();
  });

  it('is taken once, however often and concurrently S3 reports it; of two uploads the last one counts', async () => {
    const ann = callerOf(await account());
    const { id } = await site(ann);
    const [first, second] = [await upload(ann, id), await upload(ann, id)];
    const takings = await Promise.all([first, second, second, second].map(takeFile));
    expect(takings.toSorted()).toEqual(['gone', 'gone', 'gone', 'taken']);
    expect((await read(ann, id)).version).toBe(2);
    // What the attempts that lost have left behind is cleared away.
    await clear();
    expect(stored()).toEqual([`plans/${(await read(ann, id)).floorPlan!.id}`]);
    bucket.clear();
  });

  it('is refused with the reason if it is no picture, too large, or not what its type says', async () => {
    const ann = callerOf(await account());
    const { id } = await site(ann);
    const outcomes = async (Body: ReturnType<typeof png>, type?: string) => {
      const outcome = await takeFile(await upload(ann, id, Body, type));
      expect((await plan(ann, id)).upload).toMatchObject({ state: 'refused', reason: outcome });
      return outcome;
    };
    expect(await outcomes(Buffer.from('<svg/>'))).toBe('content');
    expect(await outcomes(png(), 'image/jpeg')).toBe('content');
    expect(await outcomes(png({ width: 8001, height: 1 }))).toBe('pixels');
    expect(await outcomes(png({ width: 8000, height: 6000, rows: 1 }))).toBe('pixels');
    expect(await outcomes(png({ width: 100, height: 100, rows: 1 }))).toBe('content');
    expect(await outcomes(Buffer.alloc(FLOOR_PLAN_BYTES_MAX + 1))).toBe('size');
    expect(await read(ann, id)).toMatchObject({ floorPlan: null, version: 1 });
    expect(stored()).toEqual([]);
    const tooLong = { type: 'image/png', length: FLOOR_PLAN_BYTES_MAX + 1, checksum: `${'A'.repeat(43)}=` };
    expect(bodyOf(contract)!.safeParse(tooLong).success).toBe(false);
  });

  it('is not taken from somebody who may not upload any more', async () => {
    const [person, member] = [await account({ role: 'ADMIN' }), await account()];
    const { id } = await site(callerOf(member));
    const key = await upload(callerOf(person, 'ADMIN', 'any'), id);
    await changeUser(person.id, () => ({ change: { row: { role: 'INFO_PROVIDER' } } }));
    expect(await takeFile(key)).toBe('sender');
    expect(stored()).toEqual([]);
  });

  it('leaves an entry in the audit trail with its sender, if that is somebody else', async () => {
    const [person, member] = [await account({ role: 'ADMIN' }), await account()];
    const admin = callerOf(person, 'ADMIN', 'any');
    const { id } = await site(callerOf(member));
    await takeFile(await upload(admin, id));
    const query = { limit: 10, filter: [`item:eq:site/${id}`] };
    const { items } = await getAudit(admin, { params: {}, query, body: {} });
    expect(items).toMatchObject([{ operation: 'startFloorPlanUpload', before: { floorPlan: null } }]);
    bucket.clear();
  });

  it('is deleted with its picture when it is replaced or removed, its site deleted, or the account', async () => {
    const person = await account();
    const ann = callerOf(person);
    const { id } = await site(ann);
    await takeFile(await upload(ann, id));
    const first = (await read(ann, id)).floorPlan!;
    await takeFile(await upload(ann, id));
    await clear();
    const second = (await read(ann, id)).floorPlan!;
    expect(stored()).toEqual([`plans/${second.id}`]);
    // The one that was read is no change, another one cannot be named.
    expect((await put(ann, id, { floorPlan: second })).version).toBe(3);
    expect(await refusalOf(put(ann, id, { floorPlan: first }))).toBe('FORM_VALIDATION_FAILED');
    expect(await put(ann, id, { floorPlan: null })).toMatchObject({ floorPlan: null, version: 4 });
    await clear();
    expect(stored()).toEqual([]);
    await takeFile(await upload(ann, id));
    await deleteSite(ann, { params: { id }, query: {}, body: {} });
    await clear();
    expect(stored()).toEqual([]);
    const other = await site(ann);
    await takeFile(await upload(ann, other.id));
    outbox.take('removals');
    await clearPlaces(person.id);
    await clear();
    expect(stored()).toEqual([]);
  });

  it('is kept by a message about another picture, or about a change that did not happen', async () => {
    const ann = callerOf(await account());
    const { id } = await site(ann);
    await takeFile(await upload(ann, id));
    const { floorPlan } = await read(ann, id);
    await workOffRemoval({ plansOf: id, paths: [`plans/${floorPlan!.id}`] });
    expect(stored()).toEqual([`plans/${floorPlan!.id}`]);
    bucket.clear();
  });

  it('is taken, or leaves nothing behind, whenever its function is killed', async () => {
    for (let calls = 0; ; calls++) {
      const ann = callerOf(await account());
      const { id } = await site(ann);
      const key = await upload(ann, id);
      let left = calls;
      bucket.watch = () => {
        if (left-- === 0) throw new Error('killed');
      };
      const wasKilled = await takeFile(key).then(
        () => false,
        () => true,
      );
      delete bucket.watch;
      if (wasKilled) expect(await takeFile(key)).toMatch(/taken|gone/);
      await clear();
      expect(stored()).toEqual([`plans/${(await read(ann, id)).floorPlan!.id}`]);
      bucket.clear();
      if (!wasKilled) return;
      expect(calls).toBeLessThan(30);
    }
  });
});

describe('the spot of a device', () => {
  async function hall(devices = 2) {
    const person = await account();
    const ann = callerOf(person);
    const { id: siteId } = await site(ann);
    const { ids } = await owned(person, devices);
    const body = { idList: ids, siteId, addTags: [], removeTags: [] };
    await placeBeacons(ann, { params: {}, query: {}, body });
    const say = async (row: object, dryRun = false) =>
      (await describeBeacons(ann, { params: {}, query: {}, body: { rows: [row as { id: string }], dryRun } }))
        .items[0]!;
    const spotOf = async (id: string) => (await getBeacon(ann, { params: { id }, query: {}, body: {} })).spot;
    return { ann, siteId, one: ids[0]!, two: ids[1]!, say, spotOf };
  }
  const spot = { x: 0.25, y: 0.75 };

  it('is kept to four decimals, between the edges', () => {
    expect(Spot.parse({ x: 0.123449, y: 1 })).toEqual({ x: 0.1234, y: 1 });
    expect(Spot.safeParse({ x: -0.001, y: 0 }).success).toBe(false);
    expect(Spot.safeParse({ x: 0.5 }).success).toBe(false);
  });

  it('needs a floor plan, and a device that is where the row says', async () => {
    const { siteId, one, two, say, spotOf } = await hall();
    expect(await say({ id: one, spot })).toMatchObject({ outcome: 'skipped', reason: 'NO_FLOOR_PLAN' });
    await givenFloorPlan(siteId);
    expect(await say({ id: one, siteId, spot }, true)).toMatchObject({ outcome: 'changed', after: { spot } });
    expect(await spotOf(one)).toBeNull();
    expect(await say({ id: one, siteId, spot })).toMatchObject({ outcome: 'changed', after: { spot } });
    expect(await say({ id: one, siteId, spot })).toMatchObject({ outcome: 'unchanged' });
    expect(await spotOf(one)).toEqual(spot);
    expect(await say({ id: two, siteId: 'elsewhere', spot })).toMatchObject({ reason: 'NOT_AT_SITE' });
    await say({ id: two, site: null });
    expect(await say({ id: two, spot })).toMatchObject({ reason: 'NO_FLOOR_PLAN' });
    // One row may put a device at a site and on its floor plan.
    expect(await say({ id: two, site: 'Hall 4', spot })).toMatchObject({ outcome: 'changed' });
    expect(await spotOf(two)).toEqual(spot);
  });

  it('goes when the device leaves the site or is taken off the plan', async () => {
    const { ann, siteId, one, two, say, spotOf } = await hall();
    await givenFloorPlan(siteId);
    await say({ id: one, spot });
    await say({ id: two, spot });
    await say({ id: one, spot: null });
    expect(await spotOf(one)).toBeNull();
    const move = (to: string | null) =>
      placeBeacons(ann, {
        params: {},
        query: {},
        body: { idList: [two], siteId: to, addTags: [], removeTags: [] },
      });
    await move(siteId);
    expect(await spotOf(two)).toEqual(spot);
    await move(null);
    await move(siteId);
    expect(await spotOf(two)).toBeNull();
  });

  it('stays when the floor plan is replaced, and goes for good when it is removed', async () => {
    const { ann, siteId, one, say, spotOf } = await hall();
    await givenFloorPlan(siteId);
    await say({ id: one, spot });
    await givenFloorPlan(siteId);
    expect(await spotOf(one)).toEqual(spot);
    await put(ann, siteId, { floorPlan: null });
    expect(await spotOf(one)).toBeNull();
    await givenFloorPlan(siteId);
    expect(await spotOf(one)).toBeNull();
  });
});
