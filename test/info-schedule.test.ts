import { beforeAll, expect, it } from 'vitest';
import {
  createInfo,
  getInfoVersions,
  publishInfo,
  putInfoDraft,
  putInfoSchedule,
  setInfoDevices,
} from '../shared/contract/content/drafts.ts';
import { getInfoPoint, setInfoFeatureState } from '../shared/contract/content/infos.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { message } from './support/info-calls.ts';
import { makeDue } from './support/make-due.ts';
import { givenPlatform } from './support/platform.ts';
import { runSchedule } from './support/run-schedule.ts';

/** Between two looks for what a schedule brings. */
const LOOK_MS = 1000;

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

it('an Info is drafted, assigned, published and ended by its schedule on the running product', async () => {
  const { session, beaconId } = cast.provider;
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  const { id } = await session.call(createInfo, { body: { name: 'Harbour' } });
  const task = await session.call(setInfoDevices, { params: { id }, body: { add: { idList: [beaconId] } } });
  expect(task.data).toMatchObject({ done: 1, skippedCount: 0 });
  const outputs = { en: [message('Harbour')], de: [message('Hafen')] };
  await session.call(putInfoDraft, { params: { id }, body: { outputs } });
  await session.call(publishInfo, { params: { id }, body: { languages: ['en'] } });
  const info = () => session.call(getInfoPoint, { params: { id, user: '0' } });
  expect(await info()).toMatchObject({ languages: ['en'], held: ['de'], beaconIds: [beaconId] });

  const body = { publishAt: inMinutes(90), unpublishAt: inMinutes(100) };
  await session.call(putInfoSchedule, { params: { id }, body });
  await makeDue(running(), id, 'publishAt');
  // The index may lag behind, so the hourly look may miss it once.
  await eventually(async () => {
    await runSchedule(running(), 'Hourly');
    expect(await info()).toMatchObject({ languages: ['de', 'en'], hasDraft: false });
  }, LOOK_MS);
  expect((await info()).schedule).toEqual({ publishAt: null, languages: [], unpublishAt: body.unpublishAt });
  const { items } = await session.call(getInfoVersions, { params: { id } });
  expect(items.map(({ number }) => number)).toEqual([2, 1]);

  await makeDue(running(), id, 'unpublishAt');
  await eventually(async () => {
    await runSchedule(running(), 'Hourly');
    expect(await info()).toMatchObject({ published: false, outputs, schedule: null });
  }, LOOK_MS);
});
