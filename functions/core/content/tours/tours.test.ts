import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentFileUrl } from '../../../../shared/content/content-file.ts';
import type { Output } from '../../../../shared/content/output.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { TOUR_INFOS_MAX, TOURS_OF_INFO_MAX, TourInput } from '../../../../shared/model/tour.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenInfos } from '../../../../test/support/given-infos.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { deleteItem } from '../../../platform/table.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { removeInfoPoint, removeInfoPoints } from '../../composition/remove-infos.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { workOffRemoval } from '../../composition/work-off-removal.ts';
import { readCounts } from '../../people/accounts/counts.ts';
import { userKey } from '../../people/accounts/user-item.ts';
import { getInfoPoint } from '../infos/get-info-points.ts';
import { setInfoPointActive } from '../infos/set-info-point-active.ts';
import { readInfo } from '../infos/store.ts';
import { tourInfos, tourStateOf } from '../infos/tour-point.ts';
import { getInfoBundle, getInfoBundles } from './get-info-bundles.ts';
import { getTours } from './get-tours.ts';
import { removeInfoBundle, removeInfoBundles } from './remove-info-bundles.ts';
import { setInfoBundle } from './set-info-bundle.ts';
import { setInfoBundleActive } from './set-info-bundle-active.ts';
import { setInfoBundles } from './set-info-bundles.ts';
import { readTour } from './store.ts';

givenTable();
const outbox = givenOutbox();

type Person = { id: string; email: string };
const nothing = { query: {}, body: {} };

const cms = (of: Person, state: 'OFF' | 'ON') =>
  setInfoFeatureState(callerOf(of), { params: { user: of.id, state }, ...nothing });
const save = (caller: Caller, body: object) =>
  setInfoBundle(caller, { params: {}, query: {}, body: TourInput.parse(body) });
const read = (of: Person, id: string) =>
  getInfoBundle(callerOf(of), { params: { id, user: '0' }, ...nothing });
const remove = (of: Person, id: string) =>
  removeInfoBundle(callerOf(of), { params: { id, user: '0' }, ...nothing });
const publish = (of: Person, id: string, active = true) =>
  setInfoBundleActive(callerOf(of), { params: { id, user: '0', active }, ...nothing });
const removeInfo = (of: Person, id: string) =>
  removeInfoPoint(callerOf(of), { params: { id, user: '0' }, ...nothing });
const activate = (of: Person, id: string, active: boolean) =>
  setInfoPointActive(callerOf(of), { params: { id, user: '0', active }, ...nothing });
const list = (caller: Caller, ...filter: string[]) =>
  getTours(caller, { params: {}, query: { limit: 15, filter, extra_field: [] }, body: {} });
const countsOf = async ({ id }: Person) => {
  const { infos = 0, tours = 0 } = (await readCounts([id])).get(id) ?? {};
  return { infos, tours };
};
const toursOfInfo = async (of: Person, id: string) =>
  (await getInfoPoint(callerOf(of), { params: { id, user: '0' }, ...nothing })).tourIds;

async function provider(): Promise<Person> {
  const person = await account();
  await cms(person, 'ON');
  return person;
}

let names = 0;
const tour = (infoIds: readonly string[], more: object = {}) => ({
  name: `Tour ${++names}`,
  outputs: { en: { title: 'Around the harbour' } },
  infoIds,
  ...more,
});

let ann: Person;
let bob: Person;
let infos: string[];
beforeEach(async () => {
  [ann, bob] = await Promise.all([provider(), provider()]);
  infos = await givenInfos(ann.id, 3);
  outbox.take('removals');
});

describe('a tour', () => {
  it('is created, read as it was written, changed and deleted, and its Infos know it', async () => {
    const order = [infos[2]!, infos[0]!];
    const titles = { de: { title: 'Rund um den Hafen' }, en: { title: 'Around the harbour' } };
    const made = await save(
      callerOf(ann),
      tour(order, { name: 'Harbour', outputs: titles, imageUrl: 'https://pictures.example/a.jpg' }),
    );
    expect(made).toMatchObject({
      ...{ userId: ann.id, name: 'Harbour', imageUrl: 'https://pictures.example/a.jpg', outputs: titles },
      ...{ published: false, protected: false, languages: ['de', 'en'], infosCount: 2, infoIds: order },
      ...{ inactiveInfoIds: [], offline: 'full', version: 1 },
    });
    expect(await read(ann, made.id)).toEqual(made);
    expect(await toursOfInfo(ann, infos[0]!)).toEqual([made.id]);
    const changed = await save(callerOf(ann), { id: made.id, infoIds: infos.slice(1), imageUrl: null });
    expect(changed).toMatchObject({ imageUrl: null, infoIds: infos.slice(1), outputs: titles, version: 2 });
    expect(await toursOfInfo(ann, infos[0]!)).toEqual([]);
    expect(await toursOfInfo(ann, infos[1]!)).toEqual([made.id]);
    expect(await countsOf(ann)).toEqual({ infos: 3, tours: 1 });
    await remove(ann, made.id);
    expect(await refusalOf(read(ann, made.id))).toBe('TOUR_NOT_AVAILABLE');
    expect(await toursOfInfo(ann, infos[1]!)).toEqual([]);
    expect(await readTour(made.id)).toBeUndefined();
    expect(await countsOf(ann)).toEqual({ infos: 3, tours: 0 });
  });

  it('may be sent back as it was read, and is refused with an older version', async () => {
    const made = await save(callerOf(ann), tour(infos));
    const { id, userId, name, imageUrl, outputs, infoIds, version, createdDate } = made;
    const body = {
      id,
      userId,
      name,
      imageUrl,
      outputs,
      infoIds,
      version,
      published: false,
      protected: false,
    };
    const again = await setInfoBundle(callerOf(ann), {
      ...{ params: {}, query: {} },
      body: TourInput.parse(body),
      asRead: { createdDate },
    });
    expect(again).toEqual(made);
    expect((await save(callerOf(ann), { id, name: 'New' })).version).toBe(2);
    expect(await refusalOf(save(callerOf(ann), body))).toBe('PLEASE_TRY_AGAIN');
  });

  it('needs a name, a title and an Info, and a started Info CMS', async () => {
    const caller = callerOf(ann);
    const { name: _, ...nameless } = tour(infos);
    expect(await refusalOf(save(caller, nameless))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, tour(infos, { outputs: {} })))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, tour([])))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(save(caller, tour(infos, { name: '=1+1' })))).toBe('FORM_VALIDATION_FAILED');
    for (const imageUrl of ['javascript:alert(1)', 'data:text/html,x', '/files/../secret'])
      expect(await refusalOf(save(caller, tour(infos, { imageUrl })))).toBe('FORM_VALIDATION_FAILED');
    expect(() => TourInput.parse(tour(infos, { outputs: { en: { title: 'x'.repeat(51) } } }))).toThrow();
    TourInput.parse(tour(infos, { outputs: { en: { title: '🎈'.repeat(50) } } }));
    expect(() => TourInput.parse(tour([infos[0]!, infos[0]!]))).toThrow();
    await cms(ann, 'OFF');
    expect(await refusalOf(save(caller, tour(infos)))).toBe('INFO_CMS_OFF');
    expect((await list(caller)).items).toEqual([]);
  });

  it('takes no Info that is unknown, deleted or of another owner, and then changes nothing', async () => {
    const [foreign] = await givenInfos(bob.id, 1);
    await removeInfo(ann, infos[2]!);
    for (const wrong of ['unknown', foreign!, infos[2]!])
      await expect(save(callerOf(ann), tour([infos[0]!, wrong]))).rejects.toMatchObject({
        code: 'MISSING_DATA_REFERENCE',
        details: { infoIds: [wrong], count: 1 },
      });
    expect((await list(callerOf(ann))).items).toEqual([]);
    expect(await toursOfInfo(ann, infos[0]!)).toEqual([]);
  });

  it('takes no picture that is no uploaded file of its owner', async () => {
    const imageUrl = contentFileUrl('0mwt9hfcv-ugiLBr9lWjHm', 'preview', 'image/png');
    await expect(save(callerOf(ann), tour(infos, { imageUrl }))).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { imageUrl: { rule: 'file' } },
    });
  });

  it('has a name that is unique for its owner, whatever its case', async () => {
    const made = await save(callerOf(ann), tour(infos, { name: 'Harbour' }));
    expect(await refusalOf(save(callerOf(ann), tour(infos, { name: 'HARBOUR' })))).toBe(
      'TOUR_NAME_ALREADY_USED',
    );
    await save(callerOf(bob), tour(await givenInfos(bob.id, 1), { name: 'Harbour' }));
    await save(callerOf(ann), { id: made.id, name: 'Quay' });
    await save(callerOf(ann), tour(infos, { name: 'HARBOUR' }));
  });

  it('is found by the beginning of a word of its name, by its Infos and by its state', async () => {
    const first = await save(callerOf(ann), tour([infos[0]!], { name: 'Old harbour' }));
    const second = await save(callerOf(ann), tour(infos, { name: 'New quay', published: true }));
    const found = async (filter: string, of = ann) =>
      (await list(callerOf(of), filter)).items.map(({ id }) => id);
    expect(await found('name:prefix:harb')).toEqual([first.id]);
    expect(await found(`info:eq:${infos[0]}`)).toEqual([first.id, second.id]);
    expect(await found(`info:eq:${infos[1]}`)).toEqual([second.id]);
    expect(await found('published:eq:true')).toEqual([second.id]);
    expect(await found(`info:eq:${infos[0]}`, bob)).toEqual([]);
    const page = await getTours(callerOf(ann), {
      ...{ params: {}, body: {} },
      query: { limit: 1, filter: [], sort: '-name', total: 'true', extra_field: ['owner'] },
    });
    expect(page.items).toMatchObject([{ id: first.id, infosCount: 1, owner: { id: ann.id } }]);
    expect(page.total).toEqual({ count: 2, isMore: false });
  });

  it('is invisible to others, and an admin changes it by its owner', async () => {
    const made = await save(callerOf(ann), tour(infos));
    expect(await refusalOf(read(bob, made.id))).toBe('TOUR_NOT_AVAILABLE');
    expect(await refusalOf(save(callerOf(bob), { id: made.id, name: 'Mine' }))).toBe('TOUR_NOT_AVAILABLE');
    expect(await refusalOf(remove(bob, made.id))).toBe('TOUR_NOT_AVAILABLE');
    expect(await refusalOf(publish(bob, made.id))).toBe('TOUR_NOT_AVAILABLE');
    const admin = callerOf(bob, 'ADMIN', 'any');
    expect(await save(admin, { id: made.id, name: 'Checked' })).toMatchObject({
      name: 'Checked',
      userId: ann.id,
    });
    const many = { params: { ids: [made.id, 'unknown'], user: ann.id }, ...nothing };
    expect((await getInfoBundles(admin, many)).items.map(({ id }) => id)).toEqual([made.id]);
    const { errors } = await removeInfoBundles(admin, {
      ...{ params: {}, query: {} },
      body: { userId: ann.id, idList: [made.id, 'unknown'] },
    });
    expect(errors).toEqual([{ id: 'unknown', message: 'TOUR_NOT_AVAILABLE' }]);
  });

  it('is saved with others in one call, which names those that are refused', async () => {
    const items = [tour(infos), tour(['unknown']), { id: 'missing', name: 'x' }, tour([infos[0]!])];
    const { items: saved, errors } = await setInfoBundles(callerOf(ann), {
      ...{ params: {}, query: {} },
      body: { items: items.map((item) => TourInput.parse(item)) },
    });
    expect(saved.map(({ name }) => name)).toEqual([items[0]!.name, items[3]!.name]);
    expect(errors).toMatchObject([
      { at: 1, message: 'MISSING_DATA_REFERENCE' },
      { at: 2, id: 'missing', message: 'TOUR_NOT_AVAILABLE' },
    ]);
  });

  itInTurn('of the most Infos is saved, published, changed and deleted, and each Info follows', async () => {
    const many = await givenInfos(ann.id, TOUR_INFOS_MAX + 1);
    const { id } = await save(callerOf(ann), tour(many.slice(1), { name: longest('a') }));
    await publish(ann, id);
    await expectToPoint(many.slice(1), id, 'open');
    // The order alone is no matter of the Infos.
    outbox.take('removals');
    const turned = await save(callerOf(ann), { id, infoIds: many.slice(1).toReversed() });
    expect(turned.infoIds).toEqual(many.slice(1).toReversed());
    expect(outbox.take('removals')).toEqual([]);
    const admin = callerOf(bob, 'ADMIN', 'any');
    await save(admin, { id, protected: true, name: longest('b'), infoIds: many.slice(0, TOUR_INFOS_MAX) });
    await expectToPoint(many.slice(0, -1), id, 'protected');
    await expectToPoint(many.slice(-1), id, 'none');
    await remove(ann, id);
    await expectToPoint(many, id, 'none');
  });

  itInTurn('is one of at most so many tours of an Info', async () => {
    const [id] = infos;
    const { row } = (await readInfo(id!))!;
    const full = Array.from({ length: TOURS_OF_INFO_MAX }, () => TourInput.parse(tour([id!])));
    await setInfoBundles(callerOf(ann), { params: {}, query: {}, body: { items: full } });
    expect(await refusalOf(save(callerOf(ann), tour([id!])))).toBe('FORM_VALIDATION_FAILED');
    const [held] = (await list(callerOf(ann), `info:eq:${row.id}`)).items;
    expect((await save(callerOf(ann), { id: held!.id, infoIds: [...infos] })).infosCount).toBe(3);
    await removeInfo(ann, id!);
    expect(await readInfo(id!)).toBeUndefined();
  });
});

describe('what happens to an Info', () => {
  const TEXT: Output = { type: 'MESSAGE', title: 'Text', text: 'Text' };
  const LINK: Output = { type: 'HTML', title: 'Link', url: 'https://harbour.example/' };

  it('shows in its tours at once: switched off, offline support, deleted', async () => {
    const [link] = await givenInfos(ann.id, 1, { outputs: { en: [LINK] } });
    const [mixed] = await givenInfos(ann.id, 1, { outputs: { en: [LINK, TEXT] } });
    const made = await save(callerOf(ann), tour([...infos, link!, mixed!]));
    expect(made.offline).toBe('partial');
    await activate(ann, infos[1]!, false);
    expect(await read(ann, made.id)).toMatchObject({ inactiveInfoIds: [infos[1]], version: 1 });
    const shown = (await read(ann, made.id)).infos!;
    expect(shown.map(({ id }) => id)).toEqual(made.infoIds);
    expect(shown[1]).toEqual({
      ...{ id: infos[1], name: shown[1]!.name, active: false, published: true },
      ...{ languages: ['en'], offline: 'ready' },
    });
    const supports = async () =>
      (
        await getTours(callerOf(ann), {
          params: {},
          query: { limit: 15, filter: [], extra_field: ['offline'] },
          body: {},
        })
      ).items.map(({ offline }) => offline);
    expect(await supports()).toEqual(['partial']);
    await removeInfo(ann, mixed!);
    for (const id of infos) await removeInfo(ann, id);
    const left = await read(ann, made.id);
    expect(left).toMatchObject({
      infoIds: [link],
      infosCount: 1,
      inactiveInfoIds: [],
      offline: 'none',
      version: 5,
    });
    expect((await list(callerOf(ann))).items).toMatchObject([{ id: made.id, infosCount: 1 }]);
    expect(await supports()).toEqual(['none']);
    expect((await list(callerOf(ann))).items[0]).not.toHaveProperty('offline');
    await removeInfo(ann, link!);
    expect(await read(ann, made.id)).toMatchObject({ infoIds: [], infosCount: 0, offline: 'none' });
    expect(await save(callerOf(ann), { id: made.id, infoIds: await givenInfos(ann.id, 1) })).toMatchObject({
      infosCount: 1,
    });
    expect(await countsOf(ann)).toEqual({ infos: 1, tours: 1 });
  });

  it('reaches its tours also by the message alone, if the call that deletes it dies', async () => {
    const made = await save(callerOf(ann), tour(infos));
    const { errors } = await removeInfoPoints(callerOf(ann), {
      ...{ params: {}, query: {} },
      body: { userId: '0', idList: infos.slice(1) },
    });
    expect(errors).toEqual([]);
    for (const message of outbox.take('removals')) await workOffRemoval(message);
    expect(await readTour(made.id)).toMatchObject({ infoIds: [infos[0]], row: { infosCount: 1 } });
    expect(await Promise.all(infos.slice(1).map(readInfo))).toEqual([undefined, undefined]);
  });
});

describe('the Info CMS', () => {
  it('deletes tours and Infos when it is switched off, and keeps what is created afterwards', async () => {
    const before = await save(callerOf(ann), tour(infos, { published: true }));
    await cms(ann, 'OFF');
    setClock(now() + 1000);
    await cms(ann, 'ON');
    const after = await save(callerOf(ann), tour(await givenInfos(ann.id, 2)));
    await workOffAll();
    expect(await readTour(before.id)).toBeUndefined();
    expect(await Promise.all(infos.map(readInfo))).toEqual([undefined, undefined, undefined]);
    expect(await read(ann, after.id)).toEqual(after);
    expect(await countsOf(ann)).toEqual({ infos: 2, tours: 1 });
    setClock(undefined);
  });

  it('leaves no counts behind with an account, whatever is deleted first', async () => {
    await save(callerOf(ann), tour(infos));
    await cms(ann, 'OFF');
    await deleteItem(userKey(ann.id));
    const messages = outbox.take('removals');
    await clearAway({ userId: ann.id, isLastLook: true });
    expect(await countsOf(ann)).toEqual({ infos: 3, tours: 1 });
    for (const message of messages) await workOffRemoval(message);
    await workOffAll();
    expect((await readCounts([ann.id])).get(ann.id)).toBeUndefined();
  });

  /** Works off the queue until nothing is left but the messages that look again later. */
  async function workOffAll() {
    for (let round = 0; round < 20; round++) {
      const messages = outbox.take('removals');
      if (!messages.length) return;
      for (const message of messages) await workOffRemoval(message);
    }
  }
});

it('tours, their Infos and the counts are consistent after any actions that happen at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat({ max: 11 }), { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const owner = await provider();
        const caller = callerOf(owner);
        const held = await givenInfos(owner.id, 4);
        const [a, b, c, d] = held as [string, string, string, string];
        const one = await save(caller, tour([a, b]));
        const two = await save(caller, tour([c, b], { published: true }));
        outbox.take('removals');
        const actions: (() => Promise<unknown>)[] = [
          () => save(caller, { id: one.id, infoIds: [b, a, d] }),
          () => save(caller, { id: one.id, infoIds: [d] }),
          () => save(caller, { id: one.id, protected: true }),
          () => publish(owner, one.id),
          () => publish(owner, two.id, false),
          () => save(caller, { id: two.id, infoIds: [a, b, c, d], protected: true }),
          () => remove(owner, two.id),
          () => removeInfo(owner, b),
          () => removeInfo(owner, d),
          () => activate(owner, a, false),
          () => save(caller, tour([d, a])),
          () => workOffSome(),
        ];
        for (const round of rounds) await Promise.allSettled([...new Set(round)].map((at) => actions[at]!()));
        for (let left = 3; left > 0; left--) await workOffSome();
        await expectConsistent(owner, held);
      },
    ),
    tries(12, 300),
  );

  async function workOffSome() {
    for (const message of outbox.take('removals')) await workOffRemoval(message);
  }
});

/** Tours hold Infos that exist, in which they are noted with their state, and nothing else is. */
async function expectConsistent(owner: Person, infoIds: readonly string[]) {
  const caller = callerOf(owner);
  const { items } = await list(caller);
  const whole = new Map<string, Tour>();
  for (const { id, infosCount } of items) {
    const one = await read(owner, id);
    whole.set(id, one);
    const stored = (await readTour(id))!;
    expect([stored.isPending, stored.leaving]).toEqual([undefined, undefined]);
    expect([one.infoIds, one.infosCount]).toEqual([stored.infoIds, infosCount]);
  }
  const infos = await tourInfos(infoIds, { consistent: true });
  for (const [id, info] of infos) {
    expect(info.isDeleted).toBe(false);
    const holding = [...whole.values()].filter((one) => one.infoIds!.includes(id));
    expect([...info.tours].toSorted()).toEqual(holding.map((one) => one.id).toSorted());
    for (const one of holding)
      expect(tourStateOf(info, one.id)).toBe(
        one.published ? (one.protected ? 'protected' : 'open') : 'hidden',
      );
  }
  const named = new Set([...whole.values()].flatMap((one) => one.infoIds!));
  expect([...named].filter((id) => !infos.has(id))).toEqual([]);
  expect(await countsOf(owner)).toEqual({ infos: infos.size, tours: items.length });
}

async function expectToPoint(ids: readonly string[], tourId: string, state: string) {
  const held = await tourInfos(ids, { consistent: true });
  expect(new Set([...held.values()].map((info) => tourStateOf(info, tourId)))).toEqual(new Set([state]));
}

/** A name of the most words. */
const longest = (letter: string) => Array.from({ length: 12 }, (_, n) => `${letter}${n}`).join(' ');
