import { beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../shared/content/output.ts';
import { TourInput } from '../../../../shared/model/tour.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenInfos } from '../../../../test/support/given-infos.ts';
import { infoCalls, message, provider } from '../../../../test/support/info-calls.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf } from '../../../../test/support/people.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { updateItem } from '../../../platform/table.ts';
import { workOffRemoval } from '../../composition/work-off-removal.ts';
import { noteSightings } from '../../devices/beacons/sightings/note-sightings.ts';
import { checkInfos } from '../infos/check-infos.ts';
import { getInfos } from '../infos/get-infos.ts';
import { infoKey } from '../infos/info-item.ts';
import { getTours } from './get-tours.ts';
import { setInfoBundle } from './set-info-bundle.ts';

givenTable();
const outbox = givenOutbox();

const DAY_MS = 24 * 3600_000;
type Person = Awaited<ReturnType<typeof provider>>;
let ann: Person;
let calls: ReturnType<typeof infoCalls>;
let names = 0;
beforeEach(async () => {
  ann = await provider();
  calls = infoCalls(callerOf(ann));
});

const info = async (beaconIds: readonly string[], more: object = {}) =>
  (
    await calls.save({
      name: `Info ${++names}`,
      outputs: { en: [message('Harbour')] },
      beaconIds,
      ...more,
    })
  ).id;
const tour = async (infoIds: readonly string[], more: object = {}) => {
  const outputs = { en: { title: 'Around the harbour' } };
  const body = TourInput.parse({ name: `Tour ${++names}`, outputs, infoIds, published: true, ...more });
  return (await setInfoBundle(callerOf(ann), { params: {}, query: {}, body })).id;
};
const heard = (beaconId: string, batteryPct: number, daysAgo: number) =>
  noteSightings([{ beaconId, batteryPct, timestamp: now() - daysAgo * DAY_MS }]);
const check = async (of: Person, ...ids: string[]) =>
  (await checkInfos(callerOf(of), { params: { ids, user: of.id }, query: {}, body: {} })).items;

/** The same with some languages of the draft. */
const as = async (id: string, ...publishing: ContentLanguage[]) => {
  const asked = { params: { ids: [id], user: ann.id }, query: { publishing }, body: {} };
  return (await checkInfos(callerOf(ann), asked)).items[0]!;
};

/** The night, with all messages that it causes; each comes twice. */
async function night(): Promise<number> {
  await workOffRemoval({ dueAt: iso() });
  let messages = 0;
  for (let left = outbox.take('removals'); left.length; left = outbox.take('removals'))
    for (const one of left.filter((some) => 'badgesDue' in (some as object))) {
      messages += 1;
      await workOffRemoval(one);
    }
  return messages;
}
const LIST = { limit: 100, filter: [], extra_field: [] } as const;
const badges = async (filter: string[] = []) => {
  const query = { ...LIST, filter, extra_field: [] };
  const [{ items: infos }, { items: tours }] = await Promise.all([
    getInfos(callerOf(ann), { params: {}, query, body: {} }),
    getTours(callerOf(ann), { params: {}, query, body: {} }),
  ]);
  return new Map([...infos, ...tours].map(({ id, findings }) => [id, findings]));
};

describe('what is known of Infos before they are published', () => {
  it('counts devices that are silent for a week or weak, and no device that was never heard', async () => {
    const { ids } = await owned(ann, 4);
    const [silent, weak, well] = ids as [string, string, string, string];
    const id = await info(ids);
    await heard(silent, 10, 8);
    await heard(weak, 39, 6);
    await heard(well, 40, 6);
    expect(await check(ann, id)).toMatchObject([
      { id, active: true, published: true, languages: ['en'], links: [], dead: [] },
    ]);
    expect((await check(ann, id))[0]!.devices).toEqual({ count: 4, checked: 4, silent: 1, weak: 1 });
  });

  it('names the addresses that an Info shows, and those of files that are gone', async () => {
    const { ids } = await owned(ann, 1);
    const url = 'https://harbour.example/';
    const id = await info(ids, { outputs: { en: [{ type: 'HTML', title: 'Pier', url }] } });
    const file = '/files/content/gone.pdf';
    // The file was deleted although the Info names it: this should not happen, and would be found.
    await updateItem(
      { ...infoKey(id), sk: 'published' },
      expr`SET #outputs = ${{ en: [{ type: 'PDF', title: 'Plan', url: file, previewUrl: url }] }}`,
    );
    expect(await check(ann, id)).toMatchObject([{ links: [file, url], dead: [file] }]);
  });

  it('knows an Info as it would be with its draft, or with some languages of it', async () => {
    const { ids } = await owned(ann, 1);
    const [shown, next] = ['https://harbour.example/', 'https://quay.example/'];
    const linked = (url: string) => [{ type: 'HTML', title: 'Pier', url }];
    const id = await info(ids, { outputs: { en: linked(shown) } });
    await calls.putDraft(id, { outputs: { de: linked(next), fr: [message('Le quai')] } });
    expect(await check(ann, id)).toMatchObject([{ languages: ['en'], links: [shown] }]);
    expect(await as(id, 'de')).toMatchObject({ languages: ['de', 'en'], links: [next, shown] });
    expect(await as(id, 'de', 'en', 'fr')).toMatchObject({ languages: ['de', 'fr'], links: [next] });
    expect(await as(id, 'en')).toMatchObject({ languages: [], published: false, links: [] });
    const draft = (await calls.create({ name: 'Quay', outputs: { de: linked(next) } })).id;
    expect(await check(ann, draft)).toMatchObject([{ published: false, languages: [], links: [] }]);
    expect(await as(draft, ...CONTENT_LANGUAGES)).toMatchObject({
      ...{ published: true, languages: ['de'], links: [next], devices: { count: 0 } },
    });
  });

  it('names files of a draft that are gone', async () => {
    const { ids } = await owned(ann, 1);
    const id = await info(ids);
    await calls.putDraft(id, { description: 'By the quay' });
    const file = '/files/content/gone.pdf';
    await updateItem(
      { ...infoKey(id), sk: 'draft' },
      expr`SET #outputs = ${{ en: [{ type: 'PDF', title: 'Plan', url: file }] }}`,
    );
    expect(await as(id, 'en')).toMatchObject({ dead: [file] });
    expect(await check(ann, id)).toMatchObject([{ dead: [] }]);
  });

  it('leaves out Infos of other owners', async () => {
    const bob = await provider();
    const { ids } = await owned(ann, 1);
    expect(await check(bob, await info(ids))).toEqual([]);
  });
});

describe('every night', () => {
  it('each Info and tour that phones get has the number of its findings, and a list of those with some', async () => {
    const { ids } = await owned(ann, 3);
    const [silent, weak, well] = ids as [string, string, string];
    await heard(silent, 90, 8);
    await heard(weak, 5, 1);
    await heard(well, 90, 1);
    const [bad, poor, good, off] = await Promise.all([
      info([silent]),
      info([weak]),
      info([well], { outputs: { de: [message('Hafen')], en: [message('Harbour')] } }),
      givenInfos(ann.id, 1, { active: false }).then(([first]) => first!),
    ]);
    const titles = { de: { title: 'Hafen' }, en: { title: 'Harbour' } };
    const shown = await tour([bad!, poor!, good!, off], { outputs: titles });
    const hidden = await tour([bad!], { published: false });
    expect(await night()).toBeGreaterThanOrEqual(2);
    // Silent, weak, two without German, one that is off.
    const expected = [
      ...[[bad, 1] as const, [poor, 1] as const, [good, 0] as const, [off, 0] as const],
      ...[[shown, 5] as const, [hidden, 0] as const],
    ];
    expect(await badges()).toEqual(new Map(expected));
    expect(await badges(['findings:eq:true'])).toEqual(
      new Map<string | undefined, number>([
        [bad, 1],
        [poor, 1],
        [shown, 5],
      ]),
    );
    expect([...(await badges(['findings:eq:false'])).keys()].sort()).toEqual([good, off, hidden].sort());
    await heard(silent, 90, 0);
    await night();
    await night();
    expect((await badges()).get(bad!)).toBe(0);
    expect((await badges()).get(shown)).toBe(4);
  });

  it('continues by another message after fifty Infos', async () => {
    const ids = await givenInfos(ann.id, 60);
    expect(await night()).toBeGreaterThanOrEqual(3);
    const found = await badges();
    // None of them has a device.
    expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => 1));
  });
});
