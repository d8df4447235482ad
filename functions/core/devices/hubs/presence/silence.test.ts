import { afterEach, beforeAll, expect, it } from 'vitest';
import { hubFilters } from '../../../../../shared/contract/devices.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { setClock } from '../../../../platform/clock.ts';
import { listPage, parseFilters } from '../../../../platform/list.ts';
import { noteLastContact } from '../audience/note-audience.ts';
import { type HubRow, hubList, insertHub, readHubLives, setPresence } from '../store.ts';
import { isSilent } from './silence.ts';

givenTable();

const HOUR_MS = 3600_000;
const START = Date.parse('2026-11-21T10:00:00Z');
const HUBS = ['hub00000001', 'hub00000002', 'hub00000003'] as const;
const [HEARING, DEAF, GONE] = HUBS;

beforeAll(async () => {
  for (const id of HUBS) await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
  for (const id of HUBS) await setPresence(id, true, START);
  await noteLastContact(new Map(HUBS.map((id) => [id, START])));
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
  await noteLastContact(new Map([[HEARING, START + 4 * HOUR_MS]]));
  setClock(START + 4 * HOUR_MS);
  expect(await states()).toEqual({ online: [HEARING], silent: [DEAF], offline: [GONE] });
});

it('a silent hub that reconnects is still silent, until it hears a beacon', async () => {
  setClock(START + 5 * HOUR_MS);
  await setPresence(GONE, true, START + 5 * HOUR_MS);
  expect((await states()).silent).toContain(GONE);
  await noteLastContact(new Map([[GONE, START + 5 * HOUR_MS]]));
  expect((await states()).online).toContain(GONE);
});

it('the hour of the last contact is written once an hour', async () => {
  const hourOf = async () => (await readHubLives([HEARING], { consistent: true })).get(HEARING)!.heardHour!;
  const before = await hourOf();
  await noteLastContact(new Map([[HEARING, START]]));
  expect(await hourOf()).toBe(before);
});
