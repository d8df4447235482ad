import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Output, Outputs } from '../../../../shared/content/output.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { beaconOwnership, deleteBeacon } from '../../composition/change-of-owner.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { changeOwner } from '../../devices/ownership/change-owner.ts';
import type { Cause } from '../../kernel/meter/cause.ts';
import { readCauses } from '../../kernel/meter/causes.ts';
import { foldUsage, NOTHING_CARRIED } from '../../kernel/meter/fold-usage.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { endServices } from '../service/end-services.ts';
import { forgetEnd, noteEnd, someEnded } from '../service/end-store.ts';
import { clearContent } from './clear-content.ts';
import { getInfoPoint, getInfoPoints } from './get-info-points.ts';
import { getInfos } from './get-infos.ts';
import { publishInfo, unpublishInfo } from './publish-info.ts';
import { releaseLater } from './remove-info.ts';
import { removeInfoPoint, removeInfoPoints } from './remove-info-points.ts';
import { setInfoPoint } from './set-info-point.ts';
import { setInfoPointActive } from './set-info-point-active.ts';

givenTable();
const outbox = givenOutbox();

type Person = { id: string; email: string };
const LINK: Output = { type: 'HTML', title: 'The harbour', url: 'https://harbour.example/' };
const OUTPUTS: Outputs = { en: [LINK], de: [{ type: 'MESSAGE', title: 'Der Hafen', text: 'Willkommen' }] };

const cms = (of: Person, state: 'OFF' | 'ON' | 'TERMINATED' | 'INACTIVE', by: Caller = callerOf(of)) =>
  setInfoFeatureState(by, { params: { user: of.id, state }, query: {}, body: {} });
const save = (caller: Caller, body: object) =>
  setInfoPoint(caller, { params: {}, query: {}, body: InfoInput.parse(body) });
const read = (of: Person, id: string) =>
  getInfoPoint(callerOf(of), { params: { id, user: '0' }, query: {}, body: {} });
const remove = (of: Person, id: string) =>
  removeInfoPoint(callerOf(of), { params: { id, user: '0' }, query: {}, body: {} });
const activate = (of: Person, id: string, active: boolean) =>
  setInfoPointActive(callerOf(of), { params: { id, user: '0', active }, query: {}, body: {} });
const publish = (of: Person, id: string) =>
  publishInfo(callerOf(of), { params: { id }, query: {}, body: {} });
const unpublish = (of: Person, id: string) =>
  unpublishInfo(callerOf(of), { params: { id }, query: {}, body: {} });
const list = (caller: Caller, ...filter: string[]) =>
  getInfos(caller, { params: {}, query: { limit: 15, filter, extra_field: [] }, body: {} });

async function provider(): Promise<Person> {
  const person = await account();
  await cms(person, 'ON');
  return person;
}
const causesOf = ({ id }: Person) => readCauses(id, monthOf(now()));

let names = 0;
const info = (beaconIds: readonly string[], more: object = {}) => ({
  name: `Info ${++names}`,
  outputs: OUTPUTS,
  beaconIds,
  ...more,
});

let ann: Person;
let bob: Person;
beforeEach(async () => {
  [ann, bob] = await Promise.all([provider(), provider()]);
});

describe('an Info', () => {
  it('is created, read as it was written, changed and deleted', async () => {
    const { ids } = await owned(ann, 3);
    const made = await save(
      callerOf(ann),
      info(ids, { name: 'Harbour', rssi: -70, description: 'By the quay' }),
    );
    expect(made).toMatchObject({
      userId: ann.id,
      name: 'Harbour',
      description: 'By the quay',
      outputs: OUTPUTS,
      rssi: -70,
      timeZone: 'Europe/Berlin',
      active: true,
      published: true,
      languages: ['de', 'en'],
      offline: 'partially',
      beaconsCount: 3,
      beaconIds: ids,
      version: 1,
    });
    expect(await read(ann, made.id)).toEqual(made);
    const changed = await save(callerOf(ann), { id: made.id, name: 'Quay', beaconIds: ids.slice(1) });
    expect(changed).toMatchObject({ name: 'Quay', outputs: OUTPUTS, beaconIds: ids.slice(1), version: 2 });
    await remove(ann, made.id);
    expect(await refusalOf(read(ann, made.id))).toBe('INFO_NOT_AVAILABLE');
    expect([...(await infoPointsOf(ids)).values()].map(({ infoPointId }) => infoPointId)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('may be sent back as it was read, and is refused with an older version', async () => {
    const { ids } = await owned(ann, 1);
    const made = await save(callerOf(ann), info(ids));
    const { createdDate } = made;
    const { name, outputs, beaconIds, id, userId, version, description, active, rssi, timeZone } = made;
    const body = { name, outputs, beaconIds, id, userId, version, description, active, rssi, timeZone };
    const asRead = { createdDate };
    const again = await setInfoPoint(callerOf(ann), {
      params: {},
      query: {},
      body: InfoInput.parse(body),
      asRead,
    });
    expect(again).toEqual(made);
    expect((await save(callerOf(ann), { id, description: 'New' })).version).toBe(2);
    expect(await refusalOf(save(callerOf(ann), body))).toBe('PLEASE_TRY_AGAIN');
  });

  it('needs a name, an output and a device, and a started Info CMS', async () => {
    const { ids } = await owned(ann, 1);
    const caller = callerOf(ann);
    expect(await refusalOf(save(caller, { outputs: OUTPUTS, beaconIds: ids }))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, info(ids, { outputs: {} })))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, info([])))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, info(ids, { name: '=HYPERLINK("x")' })))).toBe(
      'INFO_NAME_NOT_ALLOWED',
    );
    const off = await account();
    const offered = await owned(off, 1);
    expect(await refusalOf(save(callerOf(off), info(offered.ids)))).toBe('INFO_CMS_OFF');
    const faulty = { en: [{ ...LINK, url: 'javascript:alert(1)' }] };
    await expect(save(caller, info(ids, { outputs: faulty }))).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { 'outputs.en.0.url': { rule: 'url' } },
    });
    expect((await list(caller)).items).toEqual([]);
  });

  it('has a name that is unique for its owner, whatever its case', async () => {
    const { ids } = await owned(ann, 2);
    await save(callerOf(ann), info([ids[0]!], { name: 'Harbour' }));
    expect(await refusalOf(save(callerOf(ann), info([ids[1]!], { name: 'HARBOUR' })))).toBe(
      'INFO_NAME_ALREADY_USED',
    );
    const others = await owned(bob, 1);
    await save(callerOf(bob), info(others.ids, { name: 'Harbour' }));
  });

  it('takes no device that is unknown, of another owner or in use, and then changes nothing', async () => {
    const [{ ids }, others] = await Promise.all([owned(ann, 2), owned(bob, 1)]);
    const first = await save(callerOf(ann), info([ids[0]!]));
    const codeFor = (beaconIds: string[]) => refusalOf(save(callerOf(ann), info(beaconIds)));
    expect(await codeFor([ids[1]!, 'EEEEEEEEEEEE'])).toBe('DEVICE_NOT_REGISTERED');
    expect(await codeFor([ids[1]!, others.ids[0]!])).toBe('DEVICE_NOT_ALLOWED_OR_USED');
    expect(await codeFor([ids[1]!, ids[0]!])).toBe('DEVICE_NOT_ALLOWED_OR_USED');
    expect((await list(callerOf(ann))).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await infoPointsOf(ids)).get(ids[1]!)?.infoPointId).toBeNull();
  });

  it('is found by the beginning of a word of its name, by its device and by its state', async () => {
    const { ids } = await owned(ann, 2);
    const old = await save(callerOf(ann), info([ids[0]!], { name: 'Old harbour' }));
    const made = await save(callerOf(ann), info([ids[1]!], { name: 'New quay', active: false }));
    const found = async (filter: string, of = ann) =>
      (await list(callerOf(of), filter)).items.map(({ id }) => id);
    expect(await found('name:prefix:harb')).toEqual([old.id]);
    expect(await found(`beacon:eq:${ids[1]}`)).toEqual([made.id]);
    expect(await found('active:eq:false')).toEqual([made.id]);
    expect(await found('name:prefix:harb', bob)).toEqual([]);
    expect(await found(`beacon:eq:${ids[1]}`, bob)).toEqual([]);
  });

  it('is found by its device in lower case, and is changed although its devices have left it', async () => {
    const { ids } = await owned(ann, 1);
    const made = await save(callerOf(ann), info(ids));
    const found = await list(callerOf(ann), `beacon:eq:${ids[0]!.toLowerCase()}`);
    expect(found.items.map(({ id }) => id)).toEqual([made.id]);
    await changeOwner(beaconOwnership, ids, { from: ann.id, to: bob.id });
    const changed = await save(callerOf(ann), { id: made.id, name: 'Left', beaconIds: [] });
    expect(changed).toMatchObject({ name: 'Left', beaconsCount: 0, version: 2 });
  });

  itInTurn('with the longest names and the most devices fits into its transactions', async () => {
    const words = (letter: string) => Array.from({ length: 12 }, (_, n) => `${letter}${n}`).join(' ');
    const { ids } = await owned(ann, 120);
    const admin = callerOf(bob, 'ADMIN', 'any');
    const made = await save(admin, info(ids.slice(0, 60), { userId: ann.id, name: words('a') }));
    const changed = await save(admin, {
      id: made.id,
      name: words('b'),
      active: false,
      beaconIds: ids.slice(45),
    });
    expect(changed).toMatchObject({ beaconsCount: 75, beaconIds: ids.slice(45) });
  });

  it('is invisible to others, and an admin changes it by its owner', async () => {
    const { ids } = await owned(ann, 1);
    const made = await save(callerOf(ann), info(ids));
    expect(await refusalOf(read(bob, made.id))).toBe('INFO_NOT_AVAILABLE');
    expect(await refusalOf(save(callerOf(bob), { id: made.id, name: 'Mine' }))).toBe('INFO_NOT_AVAILABLE');
    expect(await refusalOf(remove(bob, made.id))).toBe('INFO_NOT_AVAILABLE');
    const admin = callerOf(bob, 'ADMIN', 'any');
    expect(await save(admin, { id: made.id, name: 'Checked' })).toMatchObject({
      name: 'Checked',
      userId: ann.id,
    });
    const many = { params: { ids: [made.id, 'unknown'], user: ann.id }, query: {}, body: {} };
    expect((await getInfoPoints(admin, many)).items.map(({ id }) => id)).toEqual([made.id]);
  });

  itInTurn(
    'of many devices is saved in parts, and is deleted with all of them by a worker that may be killed',
    async () => {
      const { ids } = await owned(ann, 250);
      const made = await save(callerOf(ann), info(ids));
      expect(made.beaconIds).toEqual(ids.toSorted());
      await save(callerOf(ann), { id: made.id, beaconIds: ids.slice(200) });
      const { errors } = await removeInfoPoints(callerOf(ann), {
        params: {},
        query: {},
        body: { userId: '0', idList: [made.id, 'unknown'] },
      });
      expect(errors).toEqual([{ id: 'unknown', message: 'INFO_NOT_AVAILABLE' }]);
      for (const message of outbox.take('removals')) await releaseLater(message as { devicesOfInfo: string });
      expect([...(await infoPointsOf(ids)).values()].every(({ infoPointId }) => infoPointId === null)).toBe(
        true,
      );
      expect(await read(ann, made.id).catch(({ code }) => code)).toBe('INFO_NOT_AVAILABLE');
    },
  );
});

describe('the Info CMS', () => {
  it('deletes all content when it is switched off, and keeps what is created afterwards', async () => {
    const { ids } = await owned(ann, 2);
    const before = await save(callerOf(ann), info([ids[0]!]));
    await cms(ann, 'OFF');
    const messages = outbox.take('removals');
    setClock(now() + 1000);
    await cms(ann, 'ON');
    const after = await save(callerOf(ann), info([ids[1]!]));
    for (const message of messages) await clearContent(message as { contentOf: string });
    expect(await refusalOf(read(ann, before.id))).toBe('INFO_NOT_AVAILABLE');
    expect((await infoPointsOf(ids)).get(ids[0]!)?.infoPointId).toBeNull();
    expect(await read(ann, after.id)).toEqual(after);
    setClock(undefined);
  });

  it('leaves nothing behind that is created while it is switched off', async () => {
    const { ids } = await owned(ann, 8);
    const saves = ids.map((id) => save(callerOf(ann), info([id])));
    await Promise.all([Promise.allSettled(saves), cms(ann, 'OFF')]);
    for (let round = 0; round < 4; round++) await clearContent({ contentOf: ann.id, isLastLook: true });
    expect((await list(callerOf(ann))).items).toEqual([]);
    expect([...(await infoPointsOf(ids)).values()].filter(({ infoPointId }) => infoPointId)).toEqual([]);
  });

  it('ends with the month when it is terminated: phones, usage and content, and is not revoked afterwards', async () => {
    const { ids } = await owned(ann, 1);
    const made = await save(callerOf(ann), info(ids));
    const { infoServiceEnd } = await cms(ann, 'TERMINATED');
    const end = Date.parse(infoServiceEnd!);
    setClock(end - 1000);
    await endServices();
    expect(await read(ann, made.id)).toEqual(made);
    setClock(end + 5 * 3600_000);
    expect(await refusalOf(save(callerOf(ann), { id: made.id, name: 'Late' }))).toBe('INFO_CMS_OFF');
    outbox.take('removals');
    await endServices();
    const user = await cms(ann, 'OFF');
    expect(user).toMatchObject({ infoFeatureState: 'OFF', infoServiceEnd: null });
    await clearContent({ contentOf: ann.id });
    expect(await refusalOf(read(ann, made.id))).toBe('INFO_NOT_AVAILABLE');
    const [cause] = await readCauses(ann.id, monthOf(end));
    expect(cause).toMatchObject({ kind: 'serviceOff', at: end });
    setClock(undefined);
  });

  it('begins again when it is activated after its end, before the night in which it would be switched off', async () => {
    const { ids } = await owned(ann, 2);
    const before = await save(callerOf(ann), info([ids[0]!]));
    const end = Date.parse((await cms(ann, 'TERMINATED')).infoServiceEnd!);
    await changeUser(ann.id, () => ({ change: { endOfTestPeriod: monthOf(end) } }));
    setClock(end + 1000);
    await cms(ann, 'ON');
    setClock(end + 60_000);
    const after = await save(callerOf(ann), info([ids[1]!]));
    await clearContent({ contentOf: ann.id });
    expect(await refusalOf(read(ann, before.id))).toBe('INFO_NOT_AVAILABLE');
    expect(await read(ann, after.id)).toEqual(after);
    const kinds = (await readCauses(ann.id, monthOf(end))).flatMap(({ kind }) =>
      kind.startsWith('service') ? [kind] : [],
    );
    expect(kinds).toEqual(['serviceOff', 'serviceOn']);
    setClock(undefined);
  });

  it('that is terminated again while an earlier end is carried out still ends', async () => {
    const [early, late] = ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z'];
    await noteEnd(ann.id, late);
    await forgetEnd({ userId: ann.id, endsAt: early });
    expect(await someEnded(late, 10)).toContainEqual({ userId: ann.id, endsAt: late });
    await forgetEnd({ userId: ann.id, endsAt: late });
    expect(await someEnded(late, 10)).not.toContainEqual({ userId: ann.id, endsAt: late });
  });

  it('follows its table of transitions: users terminate and revoke, admins also deactivate', async () => {
    const admin = callerOf(bob, 'ADMIN', 'any');
    expect((await cms(ann, 'TERMINATED')).infoServiceEnd).toBe(
      new Date(startOfMonth(addMonths(monthOf(now()), 1))).toISOString(),
    );
    expect(await cms(ann, 'ON')).toMatchObject({ infoFeatureState: 'ON', infoServiceEnd: null });
    expect(await refusalOf(cms(ann, 'INACTIVE'))).toBe('FORM_VALIDATION_FAILED');
    expect((await cms(ann, 'INACTIVE', admin)).infoFeatureState).toBe('INACTIVE');
    expect(await refusalOf(cms(ann, 'ON'))).toBe('FORM_VALIDATION_FAILED');
    expect((await cms(ann, 'ON', admin)).infoFeatureState).toBe('ON');
    const kinds = (await causesOf(ann)).map(({ kind }) => kind);
    expect(kinds).toEqual(['serviceOn', 'serviceOff', 'serviceOn']);
  });
});

describe('claims and causes', () => {
  const HOUR = 3600_000;

  it('say for how long each device was used', async () => {
    const start = startOfMonth(addMonths(monthOf(now()), 1)) + 24 * HOUR;
    const at = (hours: number) => setClock(start + hours * HOUR);
    at(0);
    const carl = await provider();
    const { ids } = await owned(carl, 2);
    const made = await save(callerOf(carl), info([ids[0]!]));
    at(1);
    await save(callerOf(carl), { id: made.id, beaconIds: ids });
    at(3);
    await activate(carl, made.id, false);
    await activate(carl, made.id, false);
    at(5);
    await activate(carl, made.id, true);
    at(7);
    await changeOwner(beaconOwnership, [ids[1]!], { from: carl.id, to: bob.id });
    at(10);
    await cms(carl, 'OFF');
    const causes = await readCauses(carl.id, monthOf(start));
    const { usedMs } = foldUsage(NOTHING_CARRIED, causes, { from: start, to: start + 24 * HOUR });
    const hours = [...usedMs].map(([id, ms]) => [id, Math.round(ms / HOUR)]);
    expect(Object.fromEntries(hours)).toEqual({ [ids[0]!]: 8, [ids[1]!]: 4 });
    setClock(undefined);
  });

  itInTurn('of a hundred Infos that want one device, one gets it', async () => {
    const { ids } = await owned(ann, 100);
    const wanted = ids[0]!;
    const results = await Promise.allSettled(
      ids.map((own, n) => save(callerOf(ann), info(n ? [wanted, own] : [wanted]))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['DEVICE_NOT_ALLOWED_OR_USED']));
  });

  it('are consistent after any actions that happen at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat({ max: 10 }), { minLength: 2, maxLength: 3 }), {
          minLength: 2,
          maxLength: 5,
        }),
        async (rounds) => {
          const [one, two] = await Promise.all([provider(), provider()]);
          const admin = callerOf(two, 'ADMIN', 'any');
          const { ids } = await owned(one, 4);
          const made = await save(callerOf(one), info([ids[0]!, ids[1]!]));
          const other = await save(callerOf(one), info([ids[2]!]));
          const move = (from: Person, to: Person | undefined, device: string) =>
            changeOwner(beaconOwnership, [device], { from: from.id, to: to?.id });
          const actions: (() => Promise<unknown>)[] = [
            () => save(callerOf(one), { id: made.id, beaconIds: [ids[0]!, ids[1]!, ids[3]!] }),
            () => save(callerOf(one), { id: made.id, beaconIds: [ids[0]!] }),
            () => save(callerOf(one), { id: other.id, beaconIds: [ids[2]!, ids[1]!] }),
            () => move(one, two, ids[1]!),
            () => move(two, one, ids[1]!),
            () => activate(one, made.id, false),
            () => remove(one, other.id),
            () => move(one, undefined, ids[0]!),
            () => unpublish(one, made.id),
            () => publish(one, made.id),
            () => deleteBeacon(admin, { params: { n: ids[3]! }, query: {}, body: {} }),
          ];
          for (const round of rounds)
            await Promise.allSettled([...new Set(round)].map((at) => actions[at]!()));
          for (const message of outbox.take('removals'))
            if ('devicesOfInfo' in (message as object))
              await releaseLater(message as { devicesOfInfo: string });
          await expectConsistent(one, ids, [made.id, other.id]);
        },
      ),
      tries(12, 300),
    );
  });

  /** Devices, Infos and causes tell the same. */
  async function expectConsistent(owner: Person, ids: readonly string[], infoIds: readonly string[]) {
    const points = await infoPointsOf(ids, { consistent: true });
    for (const id of infoIds) {
      const pointing = ids.filter((device) => points.get(device)?.infoPointId === id).toSorted();
      const whole = await read(owner, id).catch(() => undefined);
      expect(whole?.beaconIds ?? []).toEqual(pointing);
      if (whole) expect(whole.beaconsCount).toBe(pointing.length);
      for (const device of pointing) expect(points.get(device)?.ownerId).toBe(owner.id);
      const causes = (await causesOf(owner)).filter((cause) => cause.infoId === id);
      expect(openClaims(causes).toSorted()).toEqual(pointing);
      const switches = causes.filter(({ kind }) => kind === 'infoOn' || kind === 'infoOff');
      expect(switches.length % 2 === 1).toBe(whole?.active === true && whole.published);
    }
  }

  function openClaims(causes: readonly Cause[]): string[] {
    const ended = new Set(causes.flatMap((cause) => (cause.kind === 'devicesOut' ? cause.ended : [])));
    return causes
      .flatMap((cause) => (cause.kind === 'devicesIn' ? cause.claims : []))
      .flatMap(({ id, beaconId }) => (ended.has(id) ? [] : [beaconId]));
  }

  it('end for devices that are transferred, detached or deleted, many of one Info at once', async () => {
    const { ids } = await owned(ann, 40);
    const made = await save(callerOf(ann), info(ids));
    await changeOwner(beaconOwnership, ids.slice(0, 20), { from: ann.id, to: bob.id });
    await changeOwner(beaconOwnership, ids.slice(20, 39), { from: ann.id, to: undefined });
    expect(await read(ann, made.id)).toMatchObject({ beaconsCount: 1, beaconIds: [ids[39]] });
    const admin = callerOf(bob, 'ADMIN', 'any');
    await deleteBeacon(admin, { params: { n: ids[39]! }, query: {}, body: {} });
    expect(await read(ann, made.id)).toMatchObject({ beaconsCount: 0, beaconIds: [] });
    expect(openClaims(await causesOf(ann))).toEqual([]);
    // One transaction ends many claims by one cause.
    expect((await causesOf(ann)).filter(({ kind }) => kind === 'devicesOut').length).toBeLessThan(8);
  });
});
