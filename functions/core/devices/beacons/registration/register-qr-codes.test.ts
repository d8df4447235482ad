import { afterEach, describe, expect, it, vi } from 'vitest';
import { givenTable } from '../../../../../test/support/engine.ts';
import { callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { deleteItem, getItems } from '../../../../platform/table.ts';
import { readBeacon, readBeacons } from '../store.ts';
import { registerBeacons } from './register-beacons.ts';
import { registerQrCodes } from './register-qr-codes.ts';

const drawn: string[] = [];
vi.mock('./short-url-store.ts', async (original) => {
  const real = await original<typeof import('./short-url-store.ts')>();
  return { ...real, drawShortId: () => drawn.shift() ?? real.drawShortId() };
});

givenTable();
afterEach(() => setClock(undefined));
const admin = callerOf({ id: 'an-admin' }, 'ADMIN', 'any');
const withKey = (idempotencyKey: string, userId = admin.userId) => ({
  ...admin,
  userId,
  viewer: { ...admin.viewer, idempotencyKey },
});
const order = async (count: number, orderNumber?: string, caller = admin) =>
  (await registerQrCodes(caller, { params: { count: String(count) }, query: { orderNumber }, body: {} }))
    .items;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('an order of QR codes', () => {
  it('is registered with one order code and a short URL each', async () => {
    const items = await order(70, 'A-1');
    expect(new Set(idsOf(items)).size).toBe(70);
    expect(new Set(items.map(({ orderCode }) => orderCode)).size).toBe(1);
    const beacons = await readBeacons(idsOf(items));
    expect(beacons).toHaveLength(70);
    expect(beacons[0]!.row).toMatchObject({ type: 'QR_CODE', orderCode: items[0]!.orderCode });
    for (const { id, shortUrl } of items) expect(shortUrl).toBe(`https://console.example/q/${id}`);
  });

  it('is the same one for the same number, for any caller and host', async () => {
    const items = await order(5, 'A-2');
    const elsewhere = { ...admin, userId: 'another', viewer: { ...admin.viewer, host: 'other.example' } };
    expect(await order(5, 'A-2', elsewhere)).toEqual(items);
    expect(await refusalOf(order(6, 'A-2'))).toBe('FORM_VALIDATION_FAILED');
  });

  it('is finished by a retry after a crash, with the same codes and without duplicates', async () => {
    const items = await order(40, 'A-3');
    // As if the call had crashed before the second half.
    for (const { id } of items.slice(20))
      for (const key of [
        { pk: `beacon#${id}`, sk: 'row' },
        { pk: `beacon#${id}`, sk: 'live' },
        { pk: `short#${id}`, sk: 'code' },
      ])
        await deleteItem(key);
    const again = await Promise.all([order(40, 'A-3'), order(40, 'A-3')]);
    expect(again).toEqual([items, items]);
    expect(await readBeacons(idsOf(items))).toHaveLength(40);
  });

  it('is created once by many concurrent calls', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => order(10, 'A-4')));
    for (const items of all) expect(items).toEqual(all[0]);
    expect(await readBeacons(idsOf(all[0]!))).toHaveLength(10);
  });

  it('replaces a code that is taken', async () => {
    await registerBeacons(admin, {
      params: {},
      query: {},
      body: {
        beaconConfigurations: [{ id: 'tktktktk', metaData: { generateShortId: false } }],
        update: false,
      },
    });
    drawn.push('tktktktk', 'pkpkpkpk', 'rkrkrkrk');
    expect(idsOf(await order(2, 'A-5'))).toEqual(['rkrkrkrk', 'pkpkpkpk']);
    expect((await readBeacon('tktktktk'))!.row.orderCode).toBeNull();
    expect(idsOf(await order(2, 'A-5'))).toEqual(['rkrkrkrk', 'pkpkpkpk']);
  });

  it.each([0, 1001])('is refused for %i codes, and leaves nothing behind', async (count) => {
    expect(await refusalOf(order(count, `A-${count}`))).toBe('FORM_VALIDATION_FAILED');
    expect(await getItems([{ pk: `qrorder#number#A-${count}`, sk: 'order' }])).toEqual([]);
  });
});

describe('without a number', () => {
  it('the Idempotency-Key identifies the order, separately for each caller', async () => {
    const items = await order(3, undefined, withKey('one'));
    expect(await order(3, undefined, withKey('one'))).toEqual(items);
    const others = [
      await order(3, undefined, withKey('two')),
      await order(3, undefined, withKey('one', 'another-admin')),
    ];
    for (const other of others) expect(idsOf(other)).not.toEqual(idsOf(items));
    expect(await refusalOf(order(4, undefined, withKey('one')))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(order(3))).toBe('MISSING_PARAMETER');
  });

  it('the order expires after a day, but its codes stay registered', async () => {
    const items = await order(2, undefined, withKey('old'));
    setClock(now() + 25 * 3600_000);
    expect(await order(3, undefined, withKey('old'))).toHaveLength(3);
    expect(await readBeacons(idsOf(items))).toHaveLength(2);
  });
});
