import { afterEach, beforeAll, expect, it } from 'vitest';
import { hubFilters } from '../../../../../shared/contract/devices.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { hearAnything } from '../../../../../test/support/hears.ts';
import { setClock } from '../../../../platform/clock.ts';
import { listPage, parseFilters } from '../../../../platform/list.ts';
import { NOTHING_HEARD } from '../digest/digest.ts';
import { saveDigest } from '../digest/digest-store.ts';
import {
  HUBS as HUBS_LIST,
  type HubRow,
  hubList,
  insertHub,
  readHub,
  readHubLives,
  setLastContactHour,
  setPresence,
} from '../store.ts';
import { isSilent } from './silence.ts';

givenTable();

const HOUR_MS = 3600_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const HUBS = ['hub00000001', 'hub00000002', 'hub00000003'] as const;
const [HEARING, DEAF, GONE] = HUBS;

beforeAll(async () => {
  for (const id of HUBS) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  for (const id of HUBS) await setPresence(id, true, START);
  await hearAnything(HUBS, START);
  await setPresence(GONE, false, START + HOUR_MS);
});
afterEach(() => setClock(undefined));

async function states() {
  const lives = await readHubLives(HUBS, { consistent: true });
  const silent = HUBS.filter((id) => isSilent(lives.get(id)!));
  const listed = async (connection: string) => {
    const conditions = parseFilters(hubFilters, [`connection:${connection}`], false);
    const { items } = await listPage<HubRow>(hubList, { owner: undefined, conditions, limit: 15 });
    return items.map(({ row }) => row.id);
  };
  expect(await listed('silent')).toEqual(silent);
  return { silent, online: await listed('online'), offline: await listed('offline') };
}

it('a hub that is online is silent once it has heard nothing for hours, also in the list', async () => {
  setClock(START);
  expect(await states()).toEqual({ online: [HEARING, DEAF], silent: [], offline: [GONE] });
  await hearAnything([HEARING], START + 4 * HOUR_MS);
  setClock(START + 4 * HOUR_MS);
  expect(await states()).toEqual({ online: [HEARING], silent: [DEAF], offline: [GONE] });
});

it('a silent hub that reconnects is still silent, until it hears a beacon', async () => {
  setClock(START + 5 * HOUR_MS);
  await setPresence(GONE, true, START + 5 * HOUR_MS);
  expect((await states()).silent).toContain(GONE);
  await hearAnything([GONE], START + 5 * HOUR_MS);
  expect((await states()).online).toContain(GONE);
});

it('the hour of the last contact is written once an hour', async () => {
  const hourOf = async () => (await readHubLives([HEARING], { consistent: true })).get(HEARING)!.heardHour!;
  const before = await hourOf();
  await hearAnything([HEARING], START);
  expect(await hourOf()).toBe(before);
});

it('an hour that a death kept out of the list is in it an hour later, before the hub would count as silent', async () => {
  const at = START + 6 * HOUR_MS;
  const rowsHour = async () => HUBS_LIST.sortIn('connection', (await readHub(HEARING))!);
  await hearAnything([HEARING], at);
  const first = await rowsHour();
  const live = (await readHubLives([HEARING], { consistent: true })).get(HEARING)!;
  // The digest is written with the hour, and the row is not.
  await saveDigest(HEARING, live, NOTHING_HEARD, at + HOUR_MS);
  expect(await rowsHour()).toBe(first);
  await hearAnything([HEARING], at + 2 * HOUR_MS);
  setClock(at + 2 * HOUR_MS);
  expect((await states()).online).toContain(HEARING);
  expect(await rowsHour()).not.toBe(first);
});

it('a late hour never brings a hub that went offline back into the list of those online', async () => {
  const at = START + 9 * HOUR_MS;
  await hearAnything([HEARING], at);
  const live = (await readHubLives([HEARING], { consistent: true })).get(HEARING)!;
  await setPresence(HEARING, false, at + 1);
  expect(await setLastContactHour(HEARING, `${live.heardHour}9`)).toBe(false);
  setClock(at + HOUR_MS);
  expect((await states()).offline).toContain(HEARING);
});
