import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ALERT_FACTS,
  ALERT_RULES_MAX,
  type AlertKind,
  type AlertRule,
  NewAlertRule,
} from '../../../../shared/model/alert.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import {
  detachSomeBeacons,
  handOverBeacons,
  handOverHubs,
  hubOwnership,
} from '../../composition/change-of-owner.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { deleteUser } from '../../people/accounts/users/delete-user.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { importBeacons } from '../beacons/registration/import-beacons.ts';
import { noteSightings } from '../beacons/sightings/note-sightings.ts';
import { hubOwners } from '../hubs/hub-owners.ts';
import { placeHubs } from '../hubs/place-hubs.ts';
import { insertHub, setPresence } from '../hubs/store.ts';
import { addLogLines } from '../logs/add-log-lines.ts';
import { changeOwner } from '../ownership/change-owner.ts';
import { createSite } from '../places/create-site.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { ALERT_LETTERS } from './alert-letter.ts';
import { checkDueRules } from './check-due-rules.ts';
import { checkRule } from './check-rule.ts';
import { createAlertRule } from './create-alert-rule.ts';
import { deleteAlertRule } from './delete-alert-rule.ts';
import { getAlertRules } from './get-alert-rules.ts';
import { getAlerts } from './get-alerts.ts';
import { putAlertRule } from './put-alert-rule.ts';

givenTable();
const outbox = givenOutbox();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-21T10:00:00Z');
const nothing = { params: {}, query: {}, body: {} };

let owner: { id: string; email: string };
let caller: Caller;
let devices = 0;
beforeEach(async () => {
  setClock(START);
  owner = await account({ name: 'Ida' });
  caller = callerOf(owner);
});
afterEach(() => setClock(undefined));

async function hub(isOnline = true): Promise<string> {
  const id = `hubaa${(devices++).toString(16).padStart(6, '0')}`;
  await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs([id], owner.id);
  if (isOnline) await setPresence(id, true, now());
  return id;
}
async function beacon(type: BeaconType = 'SMART_BEACON'): Promise<string> {
  const id = `A${(devices++).toString(16).toUpperCase().padStart(11, '0')}`;
  await importBeacons([{ id, type }]);
  await handOverBeacons([id], owner.id);
  return id;
}
/** What a rule says unless a test says otherwise. */
const SAID = {
  ...{ sendMail: true, isActive: true, siteId: null, tag: null },
  ...{ webhookIds: [] as string[], snoozedUntil: null as string | null },
};
const rule = (kind: AlertKind, threshold: number, more: Partial<AlertRule> = {}, by = caller) =>
  createAlertRule(by, {
    ...nothing,
    body: { kind, threshold, ...SAID, ...more },
  });
const alerts = async (filter: string[] = [], by = caller) =>
  (await getAlerts(by, { ...nothing, query: { limit: 100, filter, extra_field: [] } })).items;
const rules = async (by = caller) =>
  (await getAlertRules(by, { ...nothing, query: { limit: 100, filter: [], extra_field: [] } })).items;
const put = ({ id, version }: AlertRule, body: Partial<AlertRule>, by = caller) =>
  putAlertRule(by, {
    ...nothing,
    params: { id },
    body: { threshold: 15, sendMail: true, isActive: true, version, ...body },
  });
/** Checks a rule at a time, until no page is left. */
async function checkRuleAt({ id }: AlertRule, at = now()): Promise<void> {
  setClock(at);
  await checkRule({ ruleId: id });
}

describe('a rule that looks at some devices only', () => {
  const site = (name: string, by = caller) =>
    createSite(by, { ...nothing, body: { name, address: '', position: null } }).then(({ id }) => id);
  const place = (
    idList: string[],
    change: { siteId?: string | null; addTags?: string[]; removeTags?: string[] },
  ) => placeHubs(caller, { ...nothing, body: { idList, addTags: [], removeTags: [], ...change } });
  const alerted = async ({ id }: AlertRule) =>
    (await alerts(['state:eq:open', `ruleId:eq:${id}`])).map(({ deviceId }) => deviceId).toSorted();

  it('alerts about devices at its site that have its tag, and ends alerts of those that leave', async () => {
    const hall = await site('Hall 4');
    const hubs = [await hub(), await hub(), await hub(), await hub()] as const;
    await place([hubs[0], hubs[1]], { siteId: hall });
    await place([hubs[1], hubs[2]], { addTags: ['vip'] });
    const everywhere = await rule('hubOffline', 15);
    const there = await rule('hubOffline', 15, { siteId: hall });
    const tagged = await rule('hubOffline', 15, { tag: 'vip' });
    const both = await rule('hubOffline', 15, { siteId: hall, tag: 'vip' });
    for (const id of hubs) await setPresence(id, false, START + MINUTE);
    for (const one of [everywhere, there, tagged, both]) await checkRuleAt(one, START + 20 * MINUTE);
    expect(await alerted(everywhere)).toEqual([...hubs].toSorted());
    expect(await alerted(there)).toEqual([hubs[0], hubs[1]]);
    expect(await alerted(tagged)).toEqual([hubs[1], hubs[2]]);
    expect(await alerted(both)).toEqual([hubs[1]]);
    await place([hubs[1]], { siteId: null });
    for (const minutes of [25, 45]) await checkRuleAt(there, START + minutes * MINUTE);
    expect(await alerted(there)).toEqual([hubs[0]]);
    expect(await alerted(tagged)).toEqual([hubs[1], hubs[2]]);
  });

  it('names a site of its owner alone, and looks at other devices once that is changed', async () => {
    const [hall, foyer] = [await site('Hall 4'), await site('Foyer')];
    const foreign = await site('Elsewhere', callerOf(await account()));
    expect(await refusalOf(rule('hubOffline', 15, { siteId: foreign }))).toBe('MISSING_DATA_REFERENCE');
    const one = await rule('hubOffline', 15, { siteId: hall });
    expect(await refusalOf(put(one, { siteId: foreign }))).toBe('MISSING_DATA_REFERENCE');
    const kept = await put(one, { sendMail: false });
    expect(kept).toMatchObject({ siteId: hall, tag: null });
    expect(await put(kept, { siteId: foyer, tag: 'vip' })).toMatchObject({ siteId: foyer, tag: 'vip' });
    expect((await rules())[0]).toMatchObject({ siteId: foyer, tag: 'vip' });
  });
});

describe('a rule for hubs that are offline', () => {
  it('opens an alert, with a mail, for a hub offline longer than the threshold, and ends it when the hub stays online', async () => {
    const [away, home] = [await hub(), await hub()];
    const offline = await rule('hubOffline', 15);
    await setPresence(away, false, START + MINUTE);
    await checkRuleAt(offline, START + 15 * MINUTE);
    expect(await alerts()).toEqual([]);
    await checkRuleAt(offline, START + 17 * MINUTE);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      ...{ ruleId: offline.id, userId: owner.id, kind: 'hubOffline', threshold: 15, deviceId: away },
      ...{
        state: 'open',
        since: iso(START + MINUTE),
        openedDate: expect.any(String),
        endedDate: null,
        times: 1,
      },
    });
    expect(await rules()).toMatchObject([{ current: 1 }]);
    const [mail, ...more] = await outbox.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: owner.email,
      subject: expect.stringContaining('one hub has been offline for more than 15 minutes'),
    });
    expect(mail!.text).toContain(away);
    expect(mail!.text).toContain('https://console.example/devices/alerts');
    expect(mail!.text).not.toContain(home);
    await setPresence(away, true, START + 20 * MINUTE);
    await checkRuleAt(offline, START + 21 * MINUTE);
    await checkRuleAt(offline, START + 30 * MINUTE);
    expect(await alerts()).toMatchObject([{ state: 'open' }]);
    await checkRuleAt(offline, START + 37 * MINUTE);
    expect(await alerts()).toMatchObject([{ id: alert!.id, state: 'ended', endedDate: expect.any(String) }]);
    expect([await rules(), await outbox.mails()]).toMatchObject([[{ current: 0 }], []]);
  });

  it('opens no alert for a hub that was never connected, or of another owner', async () => {
    await hub(false);
    const mine = await hub();
    const offline = await rule('hubOffline', 5);
    await setPresence(mine, false, START + MINUTE);
    const other = await account();
    await changeOwner(hubOwnership, [mine], { from: owner.id, to: other.id });
    await checkRuleAt(offline, START + DAY);
    const theirs = await rule('hubOffline', 5, {}, callerOf(other));
    await checkRuleAt(theirs, START + DAY);
    expect([await alerts(), await alerts([], callerOf(other))]).toMatchObject([[], [{ deviceId: mine }]]);
  });

  it('ends an alert when the hub gets another owner', async () => {
    const id = await hub();
    const offline = await rule('hubOffline', 5);
    await setPresence(id, false, START + MINUTE);
    await checkRuleAt(offline, START + 10 * MINUTE);
    await changeOwner(hubOwnership, [id], { from: owner.id, to: (await account()).id });
    await checkRuleAt(offline, START + 15 * MINUTE);
    await checkRuleAt(offline, START + 31 * MINUTE);
    expect(await alerts()).toMatchObject([{ deviceId: id, state: 'ended' }]);
  });

  it('opens one alert for an unstable connection, sends one mail, and counts the occurrences', async () => {
    const id = await hub();
    const offline = await rule('hubOffline', 5);
    let at = START;
    for (let round = 0; round < 4; round++) {
      await setPresence(id, false, at + MINUTE);
      await checkRuleAt(offline, at + 7 * MINUTE);
      await setPresence(id, true, at + 8 * MINUTE);
      await checkRuleAt(offline, at + 9 * MINUTE);
      await checkRuleAt(offline, at + 25 * MINUTE);
      at += 26 * MINUTE;
    }
    expect(await alerts()).toMatchObject([{ deviceId: id, state: 'ended', times: 4 }]);
    expect(await outbox.mails()).toHaveLength(1);
  });
});

describe('a rule for hubs with errors', () => {
  const errors = (hubId: string, count: number, at: number) =>
    addLogLines(
      Array.from({ length: count }, (_, n) => ({
        ...{ hubId, level: 'SEVERE' as const, at: at + n * 1000, message: `disk ${n}` },
      })),
      hubOwners,
    );

  it('counts the errors of the last hour, without warnings', async () => {
    // A line belongs to the owner at the time of its arrival.
    setClock(START - DAY);
    const [bad, good] = [await hub(), await hub()];
    const many = await rule('hubErrors', 10);
    await errors(bad, 10, START - 30 * MINUTE);
    await errors(good, 30, START - 3 * HOUR);
    await addLogLines([{ hubId: good, level: 'WARNING', at: START, message: 'warm' }], hubOwners);
    await checkRuleAt(many, START);
    expect(await alerts()).toEqual([]);
    await errors(bad, 1, START);
    await checkRuleAt(many, START + MINUTE);
    expect(await alerts()).toMatchObject([
      { deviceId: bad, value: 11, since: iso(START - 30 * MINUTE), state: 'open' },
    ]);
    // Half an hour later, only one of the eleven errors is within the hour.
    await checkRuleAt(many, START + 31 * MINUTE);
    expect(await alerts()).toMatchObject([{ deviceId: bad, state: 'ended' }]);
  });
});

describe('a rule for batteries', () => {
  it('opens an alert for a low one, but not for an unknown charge, and ends it only well above the threshold', async () => {
    const [low, full, unheard] = [await beacon(), await beacon(), await beacon()];
    const heard = (beaconId: string, batteryPct: number, timestamp: number) =>
      noteSightings([{ beaconId, batteryPct, timestamp }]);
    await heard(low, 19, START);
    await heard(full, 90, START);
    const battery = await rule('beaconBattery', 20);
    await checkRuleAt(battery);
    expect(await alerts()).toMatchObject([{ deviceId: low, value: 19, since: iso(START) }]);
    await heard(low, 24, START + HOUR);
    await checkRuleAt(battery, START + HOUR);
    expect(await alerts()).toMatchObject([{ state: 'open' }]);
    await heard(low, 25, START + 2 * HOUR);
    await checkRuleAt(battery, START + 2 * HOUR);
    expect(await alerts()).toMatchObject([{ deviceId: low, state: 'ended' }]);
    expect(await alerts([`deviceId:eq:${unheard}`])).toEqual([]);
  });

  itInTurn('continues by another message after a thousand beacons without an alert', async () => {
    const ids = Array.from({ length: 1002 }, (_, n) => `B${n.toString(16).toUpperCase().padStart(11, '0')}`);
    const last = ids.at(-1)!;
    await inLanes(ids, 50, async (some) => {
      await importBeacons(some.map((id) => ({ id, type: 'SMART_BEACON' })));
      await handOverBeacons(some, owner.id);
      // All in one step of the charge: the index has the lowest step first.
      const charge = (id: string) => (id === last ? 31 : 33);
      await noteSightings(some.map((id) => ({ beaconId: id, timestamp: START, batteryPct: charge(id) })));
    });
    const battery = await rule('beaconBattery', 32);
    outbox.take('alerts');
    await checkRuleAt(battery);
    expect(await alerts()).toEqual([]);
    const [further, ...others] = outbox.take('alerts') as [{ ruleId: string; after: string }];
    expect([further.ruleId, others]).toEqual([battery.id, []]);
    await checkRule(further);
    expect([await alerts(), outbox.take('alerts')]).toMatchObject([[{ deviceId: last, value: 31 }], []]);
  });

  it('finds charges beyond the lowest battery class', async () => {
    const id = await beacon();
    await noteSightings([{ beaconId: id, batteryPct: 50, timestamp: START }]);
    await checkRuleAt(await rule('beaconBattery', 55));
    expect(await alerts()).toMatchObject([{ deviceId: id, value: 50 }]);
  });
});

it('a rule for silent beacons opens an alert for a beacon that was last heard before its threshold', async () => {
  const [silent, heard, never] = [await beacon(), await beacon(), await beacon()];
  await noteSightings([
    { beaconId: silent, timestamp: START - 7 * DAY - MINUTE },
    { beaconId: heard, timestamp: START - 7 * DAY + MINUTE },
  ]);
  const days = await rule('beaconSilent', 7);
  await checkRuleAt(days);
  expect(await alerts()).toMatchObject([{ deviceId: silent, since: iso(START - 7 * DAY - MINUTE) }]);
  expect(await alerts([`deviceId:eq:${never}`])).toEqual([]);
  await noteSightings([{ beaconId: silent, timestamp: START + MINUTE }]);
  await checkRuleAt(days, START + 2 * MINUTE);
  expect(await alerts([`deviceId:eq:${silent}`])).toMatchObject([{ state: 'ended' }]);
  expect(await alerts([`deviceId:eq:${heard}`])).toMatchObject([{ state: 'open' }]);
  await detachSomeBeacons(owner.id);
  await checkRuleAt(days, START + DAY);
  expect((await alerts()).map(({ state }) => state)).toEqual(['ended', 'ended']);
});

describe('a rule for sensor values', () => {
  const measures = (beaconId: string, temperature: number, timestamp: number, humidity = 50) =>
    noteSightings([
      {
        ...{ beaconId, timestamp },
        sensors: {
          temperatureCelsius: { value: temperature, at: timestamp },
          humidityPercent: { value: humidity, at: timestamp },
        },
      },
    ]);

  it('opens an alert for a beacon that is too warm, with the value and its time, and sends a mail', async () => {
    const [warm, cool, silent] = [
      await beacon('SENSOR_BEACON'),
      await beacon('SMART_SENSOR'),
      await beacon('SENSOR_BEACON'),
    ];
    await measures(warm, 8.04, START - MINUTE);
    await measures(cool, 8, START);
    const warmer = await rule('temperatureAbove', 8);
    await checkRuleAt(warmer);
    expect(await alerts()).toMatchObject([
      { kind: 'temperatureAbove', deviceId: warm, threshold: 8, value: 8.04, since: iso(START - MINUTE) },
    ]);
    const [mail] = await outbox.mails();
    expect(mail!.subject).toContain('one device measures a temperature above 8°C');
    await measures(cool, 8.01, START + 20 * MINUTE);
    await checkRuleAt(warmer, START + 21 * MINUTE);
    expect((await alerts(['state:eq:open'])).map(({ deviceId }) => deviceId).toSorted()).toEqual(
      [warm, cool].toSorted(),
    );
    expect(await alerts([`deviceId:eq:${silent}`])).toEqual([]);
  });

  it('can have a negative threshold, which the mail of each language shows', async () => {
    const frozen = await beacon('SENSOR_BEACON');
    await measures(frozen, -18.5, START);
    const cold = await rule('temperatureBelow', -18);
    await checkRuleAt(cold);
    expect(await alerts()).toMatchObject([{ deviceId: frozen, threshold: -18, value: -18.5 }]);
    const said = Object.values(ALERT_LETTERS).map((letter) => {
      const facts = { about: 'temperatureBelow' as const, threshold: -18, count: 2, devices: [] };
      return letter({ ...facts, title: 'Console', reader: { isOwner: true, name: 'Ida', url: '' } }).subject;
    });
    expect(said).toEqual([
      'Console: 2 devices measure a temperature below -18°C',
      'Console: 2 Geräte messen eine Temperatur unter -18 °C',
      'Console : 2 appareils mesurent une température inférieure à -18\u202f°C',
    ]);
  });

  it('applies only to beacons with sensors, even if others send a temperature in telemetry', async () => {
    const [other, own] = [await beacon(), await beacon('SENSOR_BEACON')];
    for (const id of [other, own]) await measures(id, 50, START);
    await checkRuleAt(await rule('temperatureAbove', 30));
    expect((await alerts()).map(({ deviceId }) => deviceId)).toEqual([own]);
  });

  it.each(['hubOffline', 'beaconBattery', 'humidityAbove'] as const)(
    'of kind %s cannot have a negative threshold',
    async (kind) => {
      expect(NewAlertRule.safeParse({ kind, threshold: -1 }).success).toBe(false);
      const made = await rule(kind, ALERT_FACTS[kind].usual);
      expect(await refusalOf(put(made, { threshold: -1 }))).toBe('FORM_VALIDATION_FAILED');
    },
  );

  it('opens an alert beyond its limit, ends it when the value is clearly back, and ignores stale readings', async () => {
    const kinds = [
      { kind: 'temperatureAbove', threshold: 0, side: 1, back: 1 },
      { kind: 'temperatureBelow', threshold: -3, side: -1, back: 1 },
      { kind: 'humidityAbove', threshold: 60, side: 1, back: 3 },
      { kind: 'humidityBelow', threshold: 40, side: -1, back: 3 },
    ] as const;
    const step = fc.record({
      quarters: fc.constantFrom<number>(1, 1, 2, 8, 9),
      /** Whether there is a new reading; otherwise the next check sees the previous one. */
      isLookedAt: fc.boolean(),
      /** How far the value is beyond the limit; null: nothing is heard. */
      beyond: fc.option(fc.integer({ min: -40, max: 20 }).map((tenths) => tenths / 10)),
    });
    const late = (beyond: number) => [
      { quarters: 1, isLookedAt: false, beyond },
      { quarters: 9, isLookedAt: true, beyond: null },
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), fc.array(step, { maxLength: 12 }), async (of, steps) => {
        const { kind, threshold, side, back } = of;
        owner = await account();
        const by = callerOf(owner);
        const id = await beacon('SENSOR_BEACON');
        const made = await rule(kind, threshold, { sendMail: false }, by);
        let at = START;
        let isOpen = false;
        let known: { beyond: number; at: number } | undefined;
        for (const { quarters, beyond, isLookedAt } of steps) {
          at += quarters * 15 * MINUTE;
          if (beyond !== null) {
            const value = threshold + side * beyond;
            // The clock advances during a check, so no reading may be exactly two hours old.
            const measuredAt = at - MINUTE;
            await (kind.startsWith('temperature')
              ? measures(id, value, measuredAt)
              : measures(id, 20, measuredAt, value));
            known = { beyond: side * (value - threshold), at: measuredAt };
          }
          if (!isLookedAt) continue;
          await checkRuleAt(made, at);
          if (known && at - known.at <= 2 * HOUR) {
            if (known.beyond > 0) isOpen = true;
            else if (known.beyond <= -back) isOpen = false;
          }
          expect(await rules(by)).toMatchObject([{ current: Number(isOpen) }]);
        }
      }),
      {
        ...tries(12, 300),
        examples: [
          [kinds[0], late(2)],
          [kinds[3], [{ quarters: 1, isLookedAt: true, beyond: 2 }, ...late(-4)]],
        ],
      },
    );
  });
});

describe('an alert', () => {
  async function opened(): Promise<{ battery: AlertRule; id: string }> {
    const beaconId = await beacon();
    await noteSightings([{ beaconId, batteryPct: 3, timestamp: START }]);
    const battery = await rule('beaconBattery', 20);
    await checkRuleAt(battery);
    return { battery, id: (await alerts())[0]!.id };
  }
  const acknowledge = (id: string, by = caller) => acknowledgeAlert(by, { ...nothing, params: { id } });

  it('can be acknowledged once, does not end by that, and is found by its state', async () => {
    const { battery, id } = await opened();
    const { acknowledgedDate } = await acknowledge(id);
    await checkRuleAt(battery, START + HOUR);
    expect(await acknowledge(id)).toMatchObject({ state: 'acknowledged', acknowledgedDate });
    expect(await alerts(['state:eq:open'])).toEqual([]);
    expect(await alerts(['state:in:open,acknowledged'])).toMatchObject([{ id }]);
  });

  it('cannot be acknowledged after it has ended', async () => {
    const { battery, id } = await opened();
    await put(battery, { threshold: 20, isActive: false });
    await checkRuleAt(battery);
    expect(await acknowledge(id)).toMatchObject({ state: 'ended', acknowledgedDate: null });
  });

  it('can be acknowledged for another user only by an admin, with an audit entry', async () => {
    const { id } = await opened();
    expect(await refusalOf(acknowledge(id, callerOf(await account())))).toBe('ENTITY_NOT_FOUND');
    const groupAdmin = callerOf({ id: (await account()).id, administers: 'group' }, 'GROUP_ADMIN');
    expect(await refusalOf(acknowledge(id, groupAdmin))).toBe('ENTITY_NOT_FOUND');
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    expect(await acknowledge(id, admin)).toMatchObject({ state: 'acknowledged' });
    const audit = await getAudit(admin, {
      ...nothing,
      query: { limit: 100, filter: [`item:eq:alert/${id}`] },
    });
    expect(audit.items).toMatchObject([{ subjectId: owner.id, actorId: admin.userId }]);
  });
});

describe('a rule', () => {
  it('is checked at once after a change; a change from an old version is refused', async () => {
    const made = await rule('hubOffline', 15);
    outbox.take('alerts');
    const changed = await put(made, { threshold: 30 });
    expect([changed.threshold, changed.version]).toEqual([30, 2]);
    expect(outbox.take('alerts')).toEqual([{ ruleId: made.id }]);
    expect(await refusalOf(put(made, { threshold: 40 }))).toBe('PLEASE_TRY_AGAIN');
    expect(await refusalOf(put(changed, { threshold: 4 }))).toBe('FORM_VALIDATION_FAILED');
    expect(await rules()).toMatchObject([{ threshold: 30, version: 2 }]);
  });

  it('disappears from the list at once when it is deleted, and its alerts end', async () => {
    const id = await hub();
    await setPresence(id, false, START + MINUTE);
    const offline = await rule('hubOffline', 5);
    await checkRuleAt(offline, START + HOUR);
    await deleteAlertRule(caller, { ...nothing, params: { id: offline.id } });
    expect(await rules()).toEqual([]);
    await checkRuleAt(offline);
    expect(await alerts()).toMatchObject([{ deviceId: id, state: 'ended' }]);
    expect(await refusalOf(put(offline, {}))).toBe('ENTITY_NOT_FOUND');
    await checkRuleAt(offline, START + DAY);
  });

  it('is one of at most twenty per owner, also when many are created concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: ALERT_RULES_MAX + 5 }, () => refusalOf(rule('hubOffline', 15))),
    );
    expect(made.filter((code) => code === undefined).length).toBeLessThanOrEqual(ALERT_RULES_MAX);
    for (let more = 0; more < ALERT_RULES_MAX; more++) await refusalOf(rule('hubOffline', 15));
    expect(await rules()).toHaveLength(ALERT_RULES_MAX);
    expect(await refusalOf(rule('hubOffline', 15))).toBe('FORM_VALIDATION_FAILED');
    const [{ id }] = (await rules()) as [AlertRule];
    await deleteAlertRule(caller, { ...nothing, params: { id } });
    expect(await refusalOf(rule('hubOffline', 15))).toBeUndefined();
  });

  it('of another user can be created and read only by an admin', async () => {
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const switches = { ...SAID, sendMail: false };
    const body = { kind: 'hubOffline', threshold: 15, ...switches } as const;
    const make = (by: Caller) => createAlertRule(by, { ...nothing, query: { user: owner.id }, body });
    expect(await refusalOf(make(callerOf(await account())))).toBe('MISSING_ROLE');
    const { id, userId } = await make(admin);
    expect([userId, (await rules()).map((one) => one.id)]).toEqual([owner.id, [id]]);
    const query = { limit: 100, filter: [], extra_field: ['owner' as const] };
    const everybodys = (await getAlertRules(admin, { ...nothing, query })).items;
    expect(everybodys.find((one) => one.id === id)?.owner).toEqual({ ...owner, name: 'Ida' });
  });

  itInTurn('cannot cause more than forty mails an hour by being deleted and created repeatedly', async () => {
    const id = await hub();
    await setPresence(id, false, START + MINUTE);
    for (let n = 0; n < 42; n++) {
      const made = await rule('hubOffline', 5);
      await checkRuleAt(made, START + 10 * MINUTE);
      await deleteAlertRule(caller, { ...nothing, params: { id: made.id } });
    }
    expect(await outbox.mails()).toHaveLength(40);
  });

  it('sends no mail if mails are switched off', async () => {
    const id = await hub();
    await setPresence(id, false, START + MINUTE);
    await checkRuleAt(await rule('hubOffline', 5, { sendMail: false }), START + HOUR);
    expect(await outbox.mails()).toEqual([]);
    expect(await alerts()).toHaveLength(1);
  });
});

describe('a round', () => {
  const round = async (at: number) => {
    outbox.take('alerts');
    await checkDueRules({ dueAt: iso(at) });
    return (outbox.take('alerts') as { ruleId?: string }[]).map(({ ruleId }) => ruleId);
  };

  it('checks hubs each time, sensors every 15 minutes and other beacons once an hour, and skips inactive rules', async () => {
    const humid = await rule('humidityAbove', 70);
    const offline = await rule('hubOffline', 15);
    const battery = await rule('beaconBattery', 15);
    const off = await rule('hubOffline', 20, { isActive: false });
    const rounds: (string | undefined)[][] = [];
    for (let n = 0; n < 12; n++) rounds.push(await round(START + n * 5 * MINUTE));
    const times = ({ id }: AlertRule) => rounds.flat().filter((one) => one === id).length;
    expect([offline, humid, battery, off].map(times)).toEqual([12, 4, 1, 0]);
  });

  it('finishes the deletion of a rule', async () => {
    const offline = await rule('hubOffline', 15);
    await deleteAlertRule(caller, { ...nothing, params: { id: offline.id } });
    expect(await round(START)).toContain(offline.id);
    await checkRuleAt(offline);
    expect(await round(START)).not.toContain(offline.id);
  });
});

it('the rules and alerts of an account are deleted with it', async () => {
  const id = await hub();
  await setPresence(id, false, START + MINUTE);
  const offline = await rule('hubOffline', 5);
  await checkRuleAt(offline, START + HOUR);
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  await deleteUser(admin, { ...nothing, params: { id: owner.id } });
  await clearAway({ userId: owner.id });
  expect(await alerts([`deviceId:eq:${id}`], admin)).toEqual([]);
  expect((await rules(admin)).filter(({ userId }) => userId === owner.id)).toEqual([]);
  await checkRuleAt(offline, START + 2 * HOUR);
});
