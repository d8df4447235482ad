import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { reportViolation as violationContract } from '../../../../shared/contract/sdk.ts';
import { reportClicks as clicksContract } from '../../../../shared/contract/sdk.ts';
import { TourInput } from '../../../../shared/model/tour.ts';
import { dayOf } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenInfos } from '../../../../test/support/given-infos.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { queryItems } from '../../../platform/table.ts';
import { removeInfoPoint } from '../../composition/remove-infos.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { workOffRemoval } from '../../composition/work-off-removal.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { insertLabel, unusedLabel } from '../../people/labels/store.ts';
import { getInfoClicks } from '../clicks/get-info-clicks.ts';
import { setInfoPointActive } from '../infos/set-info-point-active.ts';
import { setInfoBundle } from '../tours/set-info-bundle.ts';
import { getPhoneTour } from './get-phone-tour.ts';
import { reportClicks } from './report-clicks.ts';
import { reportViolation } from './report-violation.ts';

givenTable();
const outbox = givenOutbox();

type Person = { id: string; email: string };
const nothing = { query: {}, body: {} };
const DAY_MS = 24 * 3600_000;

let labels = 0;
const newLabel = async (reportEmail: string | null = null, showFrom: string[] = []) => {
  const name = `sdk${++labels}`;
  await insertLabel('applabel', { ...unusedLabel(), name, showFrom, applications: [], reportEmail });
  return name;
};
async function provider(appLabel: string | null): Promise<Person> {
  const person = await account({ appLabel, name: 'Ann Harbour' });
  await setInfoFeatureState(callerOf(person), { params: { user: '0', state: 'ON' }, ...nothing });
  return person;
}
/** An app with a key of an account with this label. */
const app = async (appLabel: string | null): Promise<Caller> => ({
  ...callerOf(await account({ appLabel })),
  appLabel,
});
const removeInfo = (of: Person, id: string) =>
  removeInfoPoint(callerOf(of), { params: { id, user: '0' }, ...nothing });

let label: string;
let ann: Person;
let infos: string[];
let phone: Caller;
beforeEach(async () => {
  label = await newLabel('reports@label.example');
  [ann, phone] = await Promise.all([provider(label), app(label)]);
  infos = await givenInfos(ann.id, 3);
});

describe('a tour on a phone', () => {
  const save = (body: object) =>
    setInfoBundle(callerOf(ann), { params: {}, query: {}, body: TourInput.parse(body) });
  const ask = (caller: Caller, id: string) => getPhoneTour(caller, { params: { id }, ...nothing });
  const given = (more: object = {}) =>
    save({
      ...{ name: 'Harbour', outputs: { de: { title: 'Am Hafen' } }, infoIds: infos, published: true },
      ...{ imageUrl: 'https://pictures.example/a.jpg', ...more },
    });

  it('has its titles, else its name, and its active Infos in their order', async () => {
    const order = [infos[2]!, infos[0]!, infos[1]!];
    const { id } = await given({ infoIds: order });
    const params = { id: infos[0]!, user: '0', active: false };
    await setInfoPointActive(callerOf(ann), { params, ...nothing });
    expect(await ask(phone, id)).toEqual({
      ...{ id, name: 'Harbour', imageUrl: 'https://pictures.example/a.jpg', protected: false },
      outputs: { de: { title: 'Am Hafen' }, en: { title: 'Harbour' }, fr: { title: 'Harbour' } },
      infos: [infos[2], infos[1]].map((info) =>
        expect.objectContaining({ id: info, beaconIds: [], tourIds: [id], languages: expect.anything() }),
      ),
      keptSeconds: 1800,
    });
    await removeInfo(ann, infos[2]!);
    expect((await ask(phone, id)).infos.map((info) => info.id)).toEqual([infos[1]]);
  });

  it('is missing while it is not published, its owner is not served, or the app may not show it', async () => {
    const showing = await newLabel(null, [label]);
    const { id } = await given();
    const found = async (caller: Caller) => (await refusalOf(ask(caller, id))) ?? 'found';
    expect(await found(await app(showing))).toBe('found');
    expect(await found(await app(await newLabel()))).toBe('TOUR_NOT_AVAILABLE');
    expect(await refusalOf(ask(phone, 'unknown'))).toBe('TOUR_NOT_AVAILABLE');
    await save({ id, published: false });
    expect(await found(phone)).toBe('TOUR_NOT_AVAILABLE');
    await save({ id, published: true, protected: true });
    expect(await found(await app(showing))).toBe('found');
    await changeUser(ann.id, () => ({ change: { row: { appLabel: null } } }));
    // Of the default label, which everybody has who names none.
    expect(await found(await app(null))).toBe('TOUR_NOT_AVAILABLE');
    expect(await found({ ...callerOf(ann), appLabel: null })).toBe('found');
    await save({ id, protected: false });
    expect(await found(await app(null))).toBe('found');
    await changeUser(ann.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await found(await app(null))).toBe('TOUR_NOT_AVAILABLE');
  });
});

describe('clicks', () => {
  let batches = 0;
  const newBatch = () => `batch-${String(++batches).padStart(6, '0')}`;
  const report = (clicks: object[], batchId = newBatch(), caller = phone) =>
    reportClicks(caller, { params: {}, query: {}, body: clicksContract.body.parse({ batchId, clicks }) });
  const counts = (id: string, query: object = {}, of: Person = ann) =>
    getInfoClicks(callerOf(of), { params: { id }, query, body: {} });
  const click = (infoId: string, at = now()) => ({ infoId, time: iso(at), beaconId: 'AA0000000001' });

  it('are counted by Info and day, of the last thirty days unless a range is asked for', async () => {
    // Half an hour after midnight in Germany, when it is still yesterday in UTC.
    const midnight = Date.parse('2026-07-31T22:30:00Z');
    setClock(midnight);
    const times = [midnight, midnight - 3600_000, midnight - 3600_000, midnight - 2 * DAY_MS];
    const reply = await report([...times.map((at) => click(infos[0]!, at)), click(infos[1]!)]);
    expect(reply).toEqual({ counted: 5, ignored: [] });
    const { items, total } = await counts(infos[0]!);
    expect([items.length, items[0]!.day, total]).toEqual([30, '2026-07-03', 4]);
    expect(items.filter(({ clicks }) => clicks > 0)).toEqual([
      { day: '2026-07-30', clicks: 1 },
      { day: '2026-07-31', clicks: 2 },
      { day: '2026-08-01', clicks: 1 },
    ]);
    const range = { from: '2026-07-31', to: '2026-07-31' };
    expect(await counts(infos[0]!, range)).toEqual({ items: [{ day: '2026-07-31', clicks: 2 }], total: 2 });
    const isRefused = (query: object) => refusalOf(counts(infos[0]!, query));
    expect(await isRefused({ from: '2026-08-02', to: '2026-08-01' })).toBe('FORM_VALIDATION_FAILED');
    expect(await isRefused({ from: '2024-01-01' })).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(counts(infos[0]!, {}, await provider(null)))).toBe('INFO_NOT_AVAILABLE');
    setClock(undefined);
  });

  it('on unknown and foreign Infos, of the future and of long ago, are ignored and named', async () => {
    const [foreign] = await givenInfos((await provider(await newLabel())).id, 1);
    const [own, deleted] = infos;
    await removeInfo(ann, deleted!);
    const reply = await report([
      click('unknown'),
      click(foreign!),
      click(own!, now() + 3600_000),
      click(own!, now() - 31 * DAY_MS),
      click(deleted!),
      click(own!),
    ]);
    expect(reply.counted).toBe(1);
    expect(reply.ignored).toEqual([
      { at: 0, reason: 'unknown' },
      { at: 1, reason: 'unknown' },
      { at: 2, reason: 'time' },
      { at: 3, reason: 'time' },
      { at: 4, reason: 'unknown' },
    ]);
    expect((await counts(own!)).total).toBe(1);
  });

  it('are deleted with their Info', async () => {
    await report([click(infos[0]!)]);
    outbox.take('removals');
    await removeInfo(ann, infos[0]!);
    for (const message of outbox.take('removals')) await workOffRemoval(message);
    expect((await queryItems(`info#${infos[0]}`, { consistent: true })).items).toEqual([]);
    // A message about an Info that was not deleted after all leaves its clicks alone.
    await report([click(infos[1]!)]);
    await workOffRemoval({ devicesOfInfo: infos[1] });
    expect((await counts(infos[1]!)).total).toBe(1);
  });

  it('of a batch are counted once, however often and at once it is sent', async () => {
    const offset = fc.integer({ min: 0, max: 3 });
    const batch = fc.array(fc.record({ info: fc.nat({ max: 1 }), days: offset }), {
      minLength: 1,
      maxLength: 100,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ clicks: batch, times: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        async (sent) => {
          const fresh = await givenInfos(ann.id, 2);
          const at = now() - 1000;
          const bodies = sent.map(({ clicks, times }) => ({
            ...{ batchId: newBatch(), times },
            clicks: clicks.map(({ info, days }) => click(fresh[info]!, at - days * DAY_MS)),
          }));
          const calls = bodies.flatMap((one) => Array<typeof one>(one.times).fill(one));
          await Promise.all(calls.map(({ clicks, batchId }) => report(clicks, batchId)));
          for (const [n, id] of fresh.entries()) {
            const expected = sent.flatMap(({ clicks }) => clicks.filter(({ info }) => info === n));
            const { items, total } = await counts(id);
            expect(total).toBe(expected.length);
            for (const days of [0, 1, 2, 3]) {
              const day = dayOf(at - days * DAY_MS);
              const counted = items.find((item) => item.day === day)?.clicks;
              expect(counted).toBe(expected.filter((one) => one.days === days).length);
            }
          }
        },
      ),
      tries(8, 300),
    );
  });
});

describe('a reported violation', () => {
  const body = (more: Partial<Input<typeof violationContract>['body']> = {}) => ({
    ...{ infoId: infos[0]!, language: 'de' as const, senderName: 'Vera Visitor' },
    ...{ senderEmail: 'vera@people.example', text: 'Das <b>stimmt</b> nicht.\nBitte prüfen.', ...more },
  });
  const report = (more: Parameters<typeof body>[0] = {}, caller = phone) =>
    reportViolation(caller, { params: {}, query: {}, body: body(more) });

  it.each([
    ['de', 'Inhalt einer Info wurde gemeldet'],
    ['en', 'content of an Info was reported'],
    ['fr', 'le contenu d’une info a été signalé'],
  ] as const)('is mailed in %s to the report address of the owner’s app label', async (language, subject) => {
    expect(await report({ language })).toEqual({ taken: true });
    const [mail, ...others] = await outbox.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'reports@label.example', subject: expect.stringContaining(subject) });
    for (const said of [infos[0]!, 'Ann Harbour', 'Vera Visitor', 'vera@people.example', 'Bitte prüfen.'])
      expect(mail!.text).toContain(said);
  });

  it('is taken without a mail if there is no address, or no such Info for the app', async () => {
    const [unaddressed] = await givenInfos((await provider(null)).id, 1);
    const [foreign] = await givenInfos((await provider(await newLabel('x@label.example'))).id, 1);
    expect(await report({ infoId: unaddressed! }, await app(null))).toEqual({ taken: true });
    expect(await report({ infoId: foreign! })).toEqual({ taken: true });
    expect(await report({ infoId: 'unknown' })).toEqual({ taken: true });
    expect(await outbox.mails()).toEqual([]);
  });

  it('is refused after five about one Info in an hour by one key, and after fifty about any', async () => {
    for (let sent = 0; sent < 5; sent++) await report();
    expect(await refusalOf(report())).toBe('PLEASE_TRY_AGAIN');
    await report({ infoId: infos[1]! });
    await report({}, await app(label));
    for (let sent = 0; sent < 44; sent++) await report({ infoId: `unknown${sent}` });
    expect(await refusalOf(report({ infoId: infos[2]! }))).toBe('PLEASE_TRY_AGAIN');
    expect(await outbox.mails()).toHaveLength(7);
    setClock(now() + 3600_000);
    await report();
    setClock(undefined);
  });
});
