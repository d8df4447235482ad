import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/table.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { setInfoPoint } from '../../content/infos/set-info-point.ts';
import { setInfoPointActive } from '../../content/infos/set-info-point-active.ts';
import type { Cause } from '../../kernel/meter/cause.ts';
import { causeWrite } from '../../kernel/meter/causes.ts';
import { foldUsage, NOTHING_CARRIED } from '../../kernel/meter/fold-usage.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { setInfoProvider } from '../../people/accounts/users/set-info-provider.ts';
import { getBillingSettingsAsAdmin, setBillingSettings } from '../prices/billing-settings.ts';
import { getInitialEndOfTest } from '../prices/end-of-test.ts';
import { readCarried } from '../usage/carried-store.ts';
import { getInfoUsage, getUsedTimes } from './explain-usage.ts';
import { getInfoProviderReporting, getInfoProviderReportingAsAdmin } from './get-reporting.ts';

givenTable();
givenOutbox();

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const nothing = { params: {}, query: {}, body: {} };
type Person = { id: string; email: string };
const admin = (of: Person) => callerOf(of, 'ADMIN', 'any');

const cms = (of: Person, state: 'OFF' | 'ON') =>
  setInfoFeatureState(callerOf(of), { ...nothing, params: { user: '0', state } });
const save = (of: Person, body: object) =>
  setInfoPoint(callerOf(of), { ...nothing, body: InfoInput.parse(body) });
const activate = (of: Person, id: string, active: boolean) =>
  setInfoPointActive(callerOf(of), { ...nothing, params: { id, user: '0', active } });
const report = (of: Person, month = 0, query: { limit: number; starting_at?: string } = { limit: 5000 }) =>
  getInfoProviderReporting(callerOf(of), { ...nothing, params: { month }, query });
const setPrices = (of: Person, body: object) =>
  setBillingSettings(admin(of), { ...nothing, body: BillingSettingsChange.parse(body) });
const settings = (of: Person) => getBillingSettingsAsAdmin(admin(of), nothing);
/** A slow machine makes the times some seconds longer. */
const hours = ({ seconds }: { seconds: number }) => Math.round(seconds / 3600);
const CHARGES = [600, 500, 400, 300, 200, 100];

let names = 0;
const info = (beaconIds: readonly string[]) => ({
  name: `Info ${++names}`,
  outputs: { en: [{ type: 'MESSAGE', title: 'Harbour', text: 'Welcome' }] },
  beaconIds,
});

// Each test has months of its own, which lie after those of the test before: prices are never changed for the past.
let month = monthOf(Date.now());
let ann: Person;
beforeEach(async () => {
  month = addMonths(month, 12);
  setClock(startOfMonth(month) + DAY);
  ann = await account();
});
const goTo = (at: number) => setClock(at);

describe('the report of a month', () => {
  beforeEach(async () => {
    await setPrices(ann, { infoCharges: CHARGES, freeHours: 2, freeMonths: 0 });
    month = addMonths(month, 1);
    goTo(startOfMonth(month) + DAY);
    await cms(ann, 'ON');
  });

  it('has each device for as long as its Info was shown, and what it costs', async () => {
    const { ids } = await owned(ann, 3);
    const one = await save(ann, info(ids.slice(0, 2)));
    await save(ann, info(ids.slice(2)));
    goTo(startOfMonth(month) + DAY + HOUR);
    await activate(ann, one.id, false);
    goTo(startOfMonth(month) + DAY + 3 * HOUR);
    const found = await report(ann);
    const seconds = Object.fromEntries(found.devices.map((device) => [device.beaconId, hours(device)]));
    expect(seconds).toEqual({ [ids[0]!]: 1, [ids[1]!]: 1, [ids[2]!]: 3 });
    expect(found).toMatchObject({
      ...{ month, isRunning: true, isTest: false, usedDevices: 3, billableDevices: 1, freeHours: 2 },
      ...{ tier: { from: 1, to: 9, cents: 600 }, rawCents: 600, estimateCents: 600 },
      ...{ forecastDevices: 1, forecastCents: 600 },
    });
  });

  it('counts a use that lasts for months in each of them', async () => {
    const { ids } = await owned(ann, 1);
    await save(ann, info(ids));
    const begin = now();
    goTo(startOfMonth(addMonths(month, 3)) + 5 * HOUR);
    const [running, last, first] = [
      await report(ann),
      await report(ann, addMonths(month, 1)),
      await report(ann, month),
    ];
    expect(running.devices.map((device) => [device.beaconId, hours(device)])).toEqual([[ids[0], 5]]);
    const wholeMonth = startOfMonth(addMonths(month, 2)) - startOfMonth(addMonths(month, 1));
    expect(last.devices[0]!.seconds * 1000).toBe(wholeMonth);
    expect(hours(first.devices[0]!)).toBe(Math.round((startOfMonth(addMonths(month, 1)) - begin) / HOUR));
    expect([first.isRunning, running.isRunning]).toEqual([false, true]);
  });

  it('forecasts what the month comes to if nothing changes', async () => {
    const { ids } = await owned(ann, 10);
    await save(ann, info(ids));
    goTo(now() + HOUR);
    expect(await report(ann)).toMatchObject({
      billableDevices: 0,
      estimateCents: 0,
      forecastDevices: 10,
      forecastCents: 5000,
    });
  });

  it('applies the discount and the additional charge of the user', async () => {
    const body = { id: ann.id, discount: 15, additionalCharge: 999, additionalChargeInfo: 'Support' };
    await setInfoProvider(admin(await account()), { ...nothing, body });
    const { ids } = await owned(ann, 1);
    await save(ann, info(ids));
    goTo(now() + 3 * HOUR);
    expect(await report(ann)).toMatchObject({
      ...{
        rawCents: 600,
        discountPercent: 15,
        discountCents: 90,
        additionalCents: 999,
        additionalInfo: 'Support',
      },
      estimateCents: 600 - 90 + 999,
    });
  });

  it('is read page by page, each device once', async () => {
    const { ids } = await owned(ann, 7);
    await save(ann, info(ids));
    goTo(now() + HOUR);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { devices, links } = await report(ann, 0, { limit: 3, ...(after && { starting_at: after }) });
      seen.push(...devices.map(({ beaconId }) => beaconId));
      after = links.next && (new URLSearchParams(links.next.split('?')[1]).get('starting_at') ?? undefined);
    } while (after);
    expect(seen).toEqual([...ids].sort());
  });

  it('explains each time of a device by what began and ended it', async () => {
    const { ids } = await owned(ann, 1);
    const { id } = await save(ann, info(ids));
    goTo(now() + HOUR);
    await activate(ann, id, false);
    goTo(now() + HOUR);
    await activate(ann, id, true);
    goTo(now() + HOUR);
    const { items } = await getUsedTimes(callerOf(ann), {
      ...nothing,
      params: { user: '0', month: 0, beaconId: ids[0]! },
    });
    expect(items.map((one) => [one.begunBy, one.endedBy, hours(one), one.infoId])).toEqual([
      ['device', 'info', 1, id],
      ['info', 'now', 1, id],
    ]);
    const usage = await getInfoUsage(callerOf(ann), { ...nothing, params: { user: '0', month: 0, id } });
    expect([usage.month, usage.devices, hours(usage)]).toEqual([month, 1, 2]);
  });

  it('of several months is read by admins, the first month first, and in the right order only', async () => {
    const by = admin(await account());
    const months = (from: number, to: number) =>
      getInfoProviderReportingAsAdmin(by, {
        ...nothing,
        params: { user: ann.id, from, to },
        query: { limit: 5000 },
      });
    goTo(startOfMonth(addMonths(month, 2)) + DAY);
    const { months: found } = await months(month, 0);
    expect(found.map((one) => one.month)).toEqual([month, addMonths(month, 1), addMonths(month, 2)]);
    expect(await refusalOf(months(0, month))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(months(addMonths(month, -30), month))).toBe('FORM_VALIDATION_FAILED');
  });
});

describe('reports of several months', () => {
  it('agree with one fold of all causes, whichever month is read first and whenever', async () => {
    const action = fc.record({
      hour: fc.nat({ max: 4 * 720 }),
      device: fc.nat({ max: 2 }),
      info: fc.nat({ max: 1 }),
      does: fc.constantFrom('move', 'switch', 'service'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 5, maxLength: 20 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3 }),
        async (actions, order) => {
          const owner = await account();
          const start = startOfMonth(month);
          // Without these, most courses would use nothing.
          const begin = ['service', 'switch', 'move'].map((does) => ({
            hour: 0,
            device: 0,
            info: 0,
            does,
          }));
          const causes = causesOf([...begin, ...actions], start);
          for (const cause of causes) await transact([causeWrite(owner.id, cause)]);
          for (const nth of order) {
            // Read while it runs, a little later than a month's end, or long after it.
            goTo(startOfMonth(addMonths(month, nth + 1)) + (nth % 2 ? HOUR / 2 : 2 * HOUR));
            const found = await report(owner, addMonths(month, nth));
            const from = startOfMonth(addMonths(month, nth));
            const to = startOfMonth(addMonths(month, nth + 1));
            const until = (at: number) =>
              foldUsage(
                NOTHING_CARRIED,
                causes.filter((one) => one.at < at),
                { from: start, to: at },
              ).usedMs;
            const [before, after] = [until(from), until(to)];
            const expected = [...after]
              .map(
                ([beaconId, ms]) =>
                  [beaconId, Math.floor((ms - (before.get(beaconId) ?? 0)) / 1000)] as const,
              )
              .filter(([, seconds]) => seconds > 0)
              .sort();
            expect(found.devices.map(({ beaconId, seconds }) => [beaconId, seconds])).toEqual(expected);
          }
          goTo(startOfMonth(month) + DAY);
        },
      ),
      tries(15, 500),
    );
  });

  it('keep the state at the end of every third month, after the last call of that month must have ended', async () => {
    await cms(ann, 'ON');
    const [second, third, next] = [1, 2, 3].map((later) => addMonths(month, later)) as [
      number,
      number,
      number,
    ];
    goTo(startOfMonth(third) + 2 * HOUR);
    await report(ann);
    goTo(startOfMonth(next) + HOUR / 2);
    await report(ann);
    expect(await readCarried(ann.id, third)).toBeUndefined();
    goTo(startOfMonth(next) + 2 * HOUR);
    await report(ann);
    expect((await readCarried(ann.id, third))?.switches.size).toBe(1);
    expect(await readCarried(ann.id, second)).toBeUndefined();
  });
});

function causesOf(
  actions: readonly { hour: number; device: number; info: number; does: string }[],
  start: number,
): Cause[] {
  const on = new Map<string, boolean>();
  const claims = new Map<string, { id: string; infoId: string }>();
  return actions
    .toSorted((a, b) => a.hour - b.hour)
    .map(({ hour, device, info: number, does }, n): Cause => {
      const at = start + hour * HOUR;
      const infoId = `info${number}`;
      const beaconId = `B${device}`;
      if (does === 'move') {
        const claim = claims.get(beaconId);
        claims.delete(beaconId);
        if (claim) return { kind: 'devicesOut', infoId: claim.infoId, ended: [claim.id], at };
        claims.set(beaconId, { id: `claim${n}`, infoId });
        return { kind: 'devicesIn', infoId, claims: [{ id: `claim${n}`, beaconId }], at };
      }
      const id = does === 'service' ? '' : infoId;
      on.set(id, !on.get(id));
      return {
        kind: `${id ? 'info' : 'service'}${on.get(id) ? 'On' : 'Off'}`,
        infoId: id || null,
        n: n + 1,
        at,
      } as Cause;
    });
}

describe('prices', () => {
  it('hold from the next month on, and never for use before a change', async () => {
    await setPrices(ann, { infoCharges: CHARGES });
    const before = await settings(ann);
    const after = await setPrices(ann, { infoCharges: CHARGES.map((cents) => cents * 2) });
    expect(after.infoCharges).toEqual(before.infoCharges);
    expect(after.history.at(-1)).toMatchObject({
      validFrom: addMonths(month, 1),
      infoCharges: [1200, 1000, 800, 600, 400, 200],
    });
    for (const validFrom of [month, addMonths(month, -1)])
      await expect(setPrices(ann, { freeHours: 3, validFrom })).rejects.toMatchObject({
        code: 'FORM_VALIDATION_FAILED',
        details: { validFrom: { rule: 'min', min: addMonths(month, 1) } },
      });
    goTo(startOfMonth(addMonths(month, 1)) + DAY);
    expect((await settings(ann)).infoCharges[0]).toBe(1200);
  });

  it('that are sent back as they were read change nothing', async () => {
    await setPrices(ann, { freeHours: 5 });
    const { history: _, ...read } = await settings(ann);
    expect(await setPrices(ann, read)).toEqual({ ...read, history: _ });
  });

  it('of a coming month are replaced, and those of another month stay', async () => {
    const [next, later] = [addMonths(month, 1), addMonths(month, 2)];
    await setPrices(ann, { freeHours: 1, validFrom: later });
    await setPrices(ann, { freeHours: 2, validFrom: next });
    await setPrices(ann, { freeHours: 3, validFrom: next });
    const { history } = await settings(ann);
    expect(history.slice(-2).map(({ validFrom, freeHours }) => [validFrom, freeHours])).toEqual([
      [next, 3],
      [later, 1],
    ]);
  });

  it('and flags are not changed by a caller who has read an older version', async () => {
    const { version } = await settings(ann);
    await setPrices(ann, { testPlatform: true });
    expect(await refusalOf(setPrices(ann, { sendMails: false, version }))).toBe('PLEASE_TRY_AGAIN');
    await setPrices(ann, { testPlatform: false });
  });

  it('have a next invoice number that never falls', async () => {
    const { nextInvoiceNumber } = await setPrices(ann, {
      nextInvoiceNumber: (await settings(ann)).nextInvoiceNumber + 10,
    });
    await expect(setPrices(ann, { nextInvoiceNumber: nextInvoiceNumber - 1 })).rejects.toMatchObject({
      details: { nextInvoiceNumber: { rule: 'min', min: nextInvoiceNumber } },
    });
  });
});

describe('the test of a user', () => {
  const endOf = async (of: Person) => (await getInitialEndOfTest(callerOf(of), nothing)).value;
  const freeMonths = async (count: number) => {
    await setPrices(ann, { freeMonths: count });
    month = addMonths(month, 1);
    goTo(startOfMonth(month) + DAY);
  };

  it('lasts as many months as the prices say, the one of its beginning among them', async () => {
    await freeMonths(2);
    expect(await endOf(ann)).toBe(addMonths(month, 1));
    await cms(ann, 'ON');
    goTo(startOfMonth(addMonths(month, 1)) + DAY);
    expect(await report(ann)).toMatchObject({ isTest: true, endOfTestPeriod: addMonths(month, 1) });
    goTo(startOfMonth(addMonths(month, 2)) + DAY);
    expect((await report(ann)).isTest).toBe(false);
  });

  it('is none where there are no free months', async () => {
    await freeMonths(0);
    expect(await endOf(ann)).toBe(0);
    await cms(ann, 'ON');
    expect((await report(ann)).isTest).toBe(false);
  });

  it('does not begin again when the Info CMS is switched off and on', async () => {
    await freeMonths(1);
    await cms(ann, 'ON');
    await cms(ann, 'OFF');
    goTo(startOfMonth(addMonths(month, 1)) + DAY);
    await changeUser(ann.id, () => ({ change: { liveModeAt: iso(), hasPaymentData: true } }));
    await cms(ann, 'ON');
    expect((await report(ann)).isTest).toBe(false);
  });
});
