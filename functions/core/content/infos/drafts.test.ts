import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSIONS_KEPT } from '../../../../shared/model/info.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { infoCalls, message, provider, timer } from '../../../../test/support/info-calls.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { keep } from '../../../platform/appointments.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { queryItems } from '../../../platform/table.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { appointSchedules, carryOutSchedule } from './carry-out-schedule.ts';
import { clearContent } from './clear-content.ts';
import { releaseLater } from './remove-info.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inMinutes = (minutes: number) => iso(now() + minutes * MINUTE);
const EN = { en: [message('Harbour')] };
const BOTH = { ...EN, de: [message('Hafen')] };

let ann: Awaited<ReturnType<typeof provider>>;
let calls: ReturnType<typeof infoCalls>;
let device: string;
let names = 0;
const anyName = () => `Info ${++names}`;
beforeEach(async () => {
  ann = await provider();
  calls = infoCalls(callerOf(ann));
  [device] = (await owned(ann, 1)).ids as [string];
});

const published = (outputs: object = EN, more: object = {}) =>
  calls.save({ name: anyName(), outputs, beaconIds: [device], ...more });
/** The appointments that were made since the last call, as their worker takes them. */
const appointments = () =>
  outbox.take('appointments') as { due: number; about: { kind: 'infoSchedule'; infoId: string } }[];

describe('a draft', () => {
  it('of a new Info may be incomplete, has a unique name, and phones get nothing of it', async () => {
    const faulty = { en: [{ ...message(''), url: 'javascript:alert(1)' }] };
    const made = await calls.create({ name: 'Harbour', outputs: faulty });
    expect(made).toMatchObject({
      ...{ name: 'Harbour', published: false, languages: [], hasDraft: true, held: ['en'], schedule: null },
      ...{ beaconIds: [], outputs: faulty, version: 1 },
    });
    expect(await calls.read(made.id)).toEqual(made);
    await calls.devices(made.id, { add: { idList: [device] } });
    expect(await calls.shownNear(device)).toBeUndefined();
    expect(await refusalOf(calls.create({ name: 'HARBOUR' }))).toBe('INFO_NAME_ALREADY_USED');
    expect(await refusalOf(calls.create({ name: '=1+1' }))).toBe('INFO_NAME_NOT_ALLOWED');
    const large = { en: Array.from({ length: 20 }, () => ({ ...message('x'), text: 'ü'.repeat(5000) })) };
    const all = { ...large, de: large.en };
    expect(await refusalOf(calls.create({ name: 'Large', outputs: all }))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(calls.putDraft(made.id, { outputs: all }))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(infoCalls(callerOf(await account())).create({ name: 'x' }))).toBe('INFO_CMS_OFF');
  });

  it('changes nothing for phones until it is published, and is gone when it no longer differs', async () => {
    const { id, name } = await published();
    const draft = await calls.putDraft(id, { name: 'Quay', outputs: BOTH, rssi: -60 });
    expect(draft).toMatchObject({ name: 'Quay', hasDraft: true, held: ['de'], version: 2 });
    expect(await calls.read(id)).toMatchObject({ name, outputs: EN, hasDraft: true, held: ['de'] });
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
    expect(await calls.putDraft(id, { name, outputs: EN, rssi: null })).toMatchObject({ hasDraft: false });
    await calls.putDraft(id, { outputs: BOTH });
    await calls.discard(id);
    expect(await calls.draft(id)).toMatchObject({ outputs: EN, hasDraft: false, held: [] });
    await calls.putDraft(id, { outputs: BOTH });
    expect(await calls.publish(id)).toMatchObject({
      outputs: BOTH,
      hasDraft: false,
      languages: ['de', 'en'],
    });
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen', en: 'Harbour' });
  });

  it('is saved, published and restored only in the version that was read', async () => {
    const { id, version } = await published();
    await calls.putDraft(id, { outputs: BOTH, version });
    expect(await refusalOf(calls.putDraft(id, { outputs: EN, version }))).toBe('PLEASE_TRY_AGAIN');
    expect(await refusalOf(calls.publish(id, undefined, version))).toBe('PLEASE_TRY_AGAIN');
    expect((await calls.publish(id, undefined, version + 1)).version).toBe(version + 2);
  });

  it('is published language by language: what is held back stays as it is for phones', async () => {
    const { id } = await published(BOTH);
    await calls.putDraft(id, { outputs: { en: [message('Port')], de: [], fr: [message('Le port')] } });
    expect(await calls.publish(id, ['en'])).toMatchObject({ held: ['de', 'fr'], hasDraft: true });
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen', en: 'Port' });
    await calls.publish(id, ['fr']);
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen', en: 'Port', fr: 'Le port' });
    expect(await calls.unpublish(id, ['en', 'fr'])).toMatchObject({ languages: ['de'], published: true });
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen' });
    expect((await calls.draft(id)).held).toEqual(['de', 'en', 'fr']);
    expect(await calls.unpublish(id, ['de'])).toMatchObject({ languages: [], published: false });
    expect(await calls.shownNear(device)).toBeUndefined();
  });

  it('is published only when it is complete and the Info has a device', async () => {
    const { id } = await calls.create({ name: anyName(), outputs: { en: [{ type: 'HTML', title: '' }] } });
    await expect(calls.publish(id)).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { 'outputs.en.0.title': { rule: 'missing' }, 'outputs.en.0.url': { rule: 'missing' } },
    });
    expect(await refusalOf(calls.publish(id, ['de']))).toBe('MISSING_PARAMETER');
    await calls.putDraft(id, { outputs: EN });
    await expect(calls.publish(id)).rejects.toMatchObject({ details: { missing: ['beaconIds'] } });
    await calls.devices(id, { add: { idList: [device] } });
    await calls.publish(id);
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
  });

  it('is gone after setInfoPoint, which publishes at once, but not if that changes nothing', async () => {
    const { id } = await published();
    await calls.putDraft(id, { outputs: BOTH });
    const { name, outputs, beaconIds } = await calls.read(id);
    expect(await calls.save({ id, name, outputs, beaconIds })).toMatchObject({ hasDraft: true });
    expect(await calls.save({ id, description: 'By the quay' })).toMatchObject({
      outputs: EN,
      hasDraft: false,
    });
    await calls.unpublish(id);
    expect(await calls.save({ id, description: 'Again' })).toMatchObject({ outputs: EN, published: true });
  });

  it('is published by setInfoPoint also if that changes nothing of it', async () => {
    const { id, name } = await calls.create({ name: anyName(), outputs: EN });
    await expect(calls.save({ id, name })).rejects.toMatchObject({ details: { missing: ['beaconIds'] } });
    await calls.devices(id, { add: { idList: [device] } });
    const made = await calls.read(id);
    const { outputs, beaconIds, version } = made;
    expect(await calls.save({ id, name, outputs, beaconIds })).toMatchObject({
      ...{ outputs: EN, published: true, hasDraft: false, version: version + 1 },
    });
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
    expect(await calls.save({ id, name, outputs, beaconIds })).toMatchObject({ version: version + 1 });
    await calls.unpublish(id);
    await calls.save({ id });
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
  });

  it('is all that an Info has that is not published, so that it is not discarded', async () => {
    const { id } = await calls.create({ name: anyName(), outputs: EN });
    expect(await refusalOf(calls.discard(id))).toBe('FORM_VALIDATION_FAILED');
    expect(await calls.unpublish(id)).toMatchObject({ outputs: EN, published: false, version: 1 });
  });

  it('keeps the name that its Info has in lists when the new name is taken as the Info is unpublished', async () => {
    const { id, name } = await published();
    await calls.putDraft(id, { name: 'Quay', outputs: BOTH });
    await calls.create({ name: 'Quay' });
    expect(await refusalOf(calls.publish(id))).toBe('INFO_NAME_ALREADY_USED');
    expect(await calls.unpublish(id)).toMatchObject({ name, outputs: BOTH, published: false });
  });

  it('is invisible to others, and is changed by an admin with entries in the audit trail', async () => {
    const { id } = await published();
    await calls.putDraft(id, { outputs: BOTH });
    const bob = infoCalls(callerOf(await provider()));
    const refused = [
      ...[bob.draft(id), bob.putDraft(id, {}), bob.discard(id), bob.publish(id), bob.unpublish(id)],
      ...[bob.versions(id), bob.version(id, 1), bob.restore(id, 1), bob.cancel(id)],
      ...[bob.schedule(id, { unpublishAt: inMinutes(9) }), bob.devices(id, { add: { idList: [device] } })],
    ];
    expect(new Set(await Promise.all(refused.map(refusalOf)))).toEqual(new Set(['INFO_NOT_AVAILABLE']));
    const root = await account({ role: 'ADMIN' });
    const admin = callerOf(root, 'ADMIN', 'any');
    await infoCalls({ ...admin, operation: 'publishInfo' }).publish(id);
    await infoCalls({ ...admin, operation: 'putInfoSchedule' }).schedule(id, { unpublishAt: inMinutes(9) });
    const query = { limit: 15, filter: [`item:eq:info/${id}`] };
    const { items } = await getAudit(admin, { params: {}, query, body: {} });
    expect(items).toMatchObject([
      { operation: 'putInfoSchedule', actorId: root.id, subjectId: ann.id, before: { unpublishAt: null } },
      { operation: 'publishInfo', after: { languages: 'de,en', hasDraft: false } },
    ]);
    const [latest] = await calls.versions(id);
    expect(latest).toMatchObject({ number: 2, by: { id: root.id }, languages: ['de', 'en'] });
  });
});

describe('the versions of an Info', () => {
  it('are the last twenty that were published, and one of them becomes the draft', async () => {
    const { id } = await published();
    for (let n = 2; n <= VERSIONS_KEPT + 3; n++)
      await calls.save({ id, outputs: { en: [message(`No ${n}`)] } });
    const versions = await calls.versions(id);
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: VERSIONS_KEPT }, (_, at) => VERSIONS_KEPT + 3 - at),
    );
    expect(versions[0]).toMatchObject({ by: { id: ann.id }, languages: ['en'] });
    expect(await calls.version(id, 4)).toMatchObject({
      number: 4,
      content: { outputs: { en: [message('No 4')] } },
    });
    for (const n of [3, VERSIONS_KEPT + 4]) {
      expect(await refusalOf(calls.version(id, n))).toBe('ENTITY_NOT_FOUND');
      expect(await refusalOf(calls.restore(id, n))).toBe('ENTITY_NOT_FOUND');
    }
    expect(await calls.restore(id, 4)).toMatchObject({ outputs: { en: [message('No 4')] }, hasDraft: true });
    expect(await calls.shownNear(device)).toEqual({ en: `No ${VERSIONS_KEPT + 3}` });
    expect(await calls.restore(id, VERSIONS_KEPT + 3)).toMatchObject({ hasDraft: false });
  });

  it('are deleted with it, as are its draft and its schedule', async () => {
    const { id } = await published();
    await calls.save({ id, outputs: BOTH });
    await calls.putDraft(id, { outputs: EN });
    await calls.schedule(id, { unpublishAt: inMinutes(9) });
    await calls.remove(id);
    for (const left of outbox.take('removals')) await releaseLater(left as { devicesOfInfo: string });
    for (const kind of ['info', 'infoSchedule'])
      expect((await queryItems(`${kind}#${id}`)).items).toEqual([]);
    await timer(id);
    expect(await calls.shownNear(device)).toBeUndefined();
  });
});

describe('a schedule', () => {
  it('publishes what the draft contained when it was made, once, and ends it later', async () => {
    const { id } = await published();
    await calls.putDraft(id, { outputs: BOTH });
    const { schedule } = await calls.schedule(id, { publishAt: inMinutes(10), unpublishAt: inMinutes(20) });
    expect(schedule).toMatchObject({ languages: ['de', 'en', 'fr'] });
    await calls.putDraft(id, { outputs: { en: [message('Later')] } });
    await timer(id);
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
    setClock(now() + 11 * MINUTE);
    await timer(id);
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen', en: 'Harbour' });
    expect(await calls.draft(id)).toMatchObject({ outputs: { en: [message('Later')] }, hasDraft: true });
    expect(await calls.versions(id)).toHaveLength(2);
    setClock(now() + 10 * MINUTE);
    await timer(id);
    expect(await calls.shownNear(device)).toBeUndefined();
    expect(await calls.read(id)).toMatchObject({ published: false, schedule: null });
  });

  it('is made at least a minute and at most two years ahead, of a complete draft', async () => {
    const { id } = await published();
    const code = (body: object) => refusalOf(calls.schedule(id, body));
    expect(await code({})).toBe('MISSING_PARAMETER');
    for (const at of [iso(now() - DAY), iso(now() + MINUTE / 2), iso(now() + 733 * DAY)]) {
      expect(await code({ publishAt: at })).toBe('FORM_VALIDATION_FAILED');
      expect(await code({ unpublishAt: at })).toBe('FORM_VALIDATION_FAILED');
    }
    const [early, late] = [inMinutes(9), inMinutes(10)];
    expect(await code({ publishAt: early, unpublishAt: early })).toBe('FORM_VALIDATION_FAILED');
    expect(await code({ unpublishAt: late, languages: ['en'] })).toBe('FORM_VALIDATION_FAILED');
    await calls.putDraft(id, { outputs: { en: [{ type: 'HTML', title: '' }], de: [message('Hafen')] } });
    expect(await code({ publishAt: early })).toBe('FORM_VALIDATION_FAILED');
    expect(await code({ publishAt: early, languages: ['de'], unpublishAt: late })).toBeUndefined();
    expect((await calls.read(id)).schedule).toEqual({
      publishAt: early,
      languages: ['de'],
      unpublishAt: late,
    });
    expect(await code({ publishAt: null, unpublishAt: null })).toBeUndefined();
    expect((await calls.read(id)).schedule).toBeNull();
  });

  it('is moved and cancelled, each time by itself, and an earlier timer then does nothing', async () => {
    const { id } = await published();
    await calls.putDraft(id, { outputs: BOTH });
    const [first, second, end] = [inMinutes(10), inMinutes(30), inMinutes(40)];
    await calls.schedule(id, { publishAt: first, unpublishAt: end });
    await calls.schedule(id, { publishAt: second });
    setClock(now() + 11 * MINUTE);
    await timer(id);
    expect((await calls.read(id)).schedule).toMatchObject({ publishAt: second, unpublishAt: end });
    await calls.schedule(id, { publishAt: null });
    setClock(now() + 20 * MINUTE);
    await timer(id);
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
    expect((await calls.read(id)).schedule).toMatchObject({
      publishAt: null,
      languages: [],
      unpublishAt: end,
    });
    await calls.cancel(id);
    setClock(now() + 20 * MINUTE);
    await timer(id);
    expect(await calls.shownNear(device)).toEqual({ en: 'Harbour' });
  });

  it('is superseded by what is published by hand, in the same languages only, and keeps its end', async () => {
    const { id } = await published();
    await calls.putDraft(id, { outputs: BOTH });
    const [at, end] = [inMinutes(10), inMinutes(20)];
    await calls.schedule(id, { publishAt: at, unpublishAt: end });
    await calls.putDraft(id, { outputs: { ...BOTH, en: [message('Fixed')] } });
    await calls.publish(id, ['en']);
    expect((await calls.read(id)).schedule).toEqual({
      publishAt: at,
      languages: ['de', 'fr'],
      unpublishAt: end,
    });
    setClock(now() + 11 * MINUTE);
    await timer(id);
    expect(await calls.shownNear(device)).toEqual({ de: 'Hafen', en: 'Fixed' });
    await calls.schedule(id, { publishAt: inMinutes(2) });
    await calls.save({ id, outputs: EN });
    expect((await calls.read(id)).schedule).toEqual({ publishAt: null, languages: [], unpublishAt: end });
  });

  it('comes although the Info was unpublished since then, and keeps its name if another Info has the new one', async () => {
    const { id, name } = await published();
    await calls.putDraft(id, { name: 'Promised', outputs: BOTH });
    await calls.schedule(id, { publishAt: inMinutes(10) });
    await calls.putDraft(id, { name });
    await calls.unpublish(id);
    await calls.create({ name: 'Promised' });
    setClock(now() + DAY);
    await timer(id);
    expect(await calls.read(id)).toMatchObject({ name, published: true, outputs: BOTH, schedule: null });
  });

  it('is forgotten while the Info CMS is off, and nothing comes after the next activation', async () => {
    const { id } = await published();
    await calls.schedule(id, { unpublishAt: inMinutes(10), publishAt: inMinutes(20) });
    await calls.cms('OFF');
    setClock(now() + 15 * MINUTE);
    await timer(id);
    expect(await calls.read(id)).toMatchObject({ published: true, schedule: null });
    await calls.cms('ON');
    await clearContent({ contentOf: ann.id });
    setClock(now() + DAY);
    await timer(id);
    expect(await refusalOf(calls.read(id))).toBe('INFO_NOT_AVAILABLE');
  });

  it('has an appointment when it is due soon; a later one gets it from the hourly look, also if that comes late', async () => {
    const [soon, later] = [await published(), await calls.create({ name: anyName(), outputs: EN })];
    await calls.schedule(soon.id, { unpublishAt: inMinutes(5) });
    await calls.schedule(later.id, { publishAt: inMinutes(120) });
    const [made, ...others] = appointments();
    expect([made!.about, others]).toEqual([{ kind: 'infoSchedule', infoId: soon.id }, []]);
    await keep(made!, carryOutSchedule);
    // Not due yet: SQS holds it again.
    expect(appointments()).toEqual([made]);
    setClock(now() + 60 * MINUTE);
    await appointSchedules({});
    const infosOf = (some: ReturnType<typeof appointments>) =>
      some.map(({ about }) => about.infoId).filter((id) => [soon.id, later.id].includes(id));
    const found = appointments();
    expect(infosOf(found).toSorted()).toEqual([soon.id, later.id].toSorted());
    setClock(now() + 70 * MINUTE);
    for (const appointment of found) await keep(appointment, carryOutSchedule);
    expect([(await calls.read(soon.id)).published, (await calls.read(later.id)).published]).toEqual([
      false,
      true,
    ]);
    await appointSchedules({});
    expect(infosOf(appointments())).toEqual([]);
  });
});
