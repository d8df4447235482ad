import { afterEach, beforeEach, expect, it } from 'vitest';
import { givenBroker } from '../../../../test/support/broker.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenThings } from '../../../../test/support/given-things.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { deleteHub, handOverHubs } from '../../composition/change-of-owner.ts';
import { insertHub } from '../hubs/store.ts';
import { ingestMessages } from '../ingest/ingest-messages.ts';
import { getSlowedHubs } from './get-slowed-hubs.ts';

givenTable();
givenBroker();
givenOutbox();
givenThings();
afterEach(() => setClock(undefined));

const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;
let begin = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
// Each test is in hours of its own, so what others did comes after it.
beforeEach(() => {
  begin += 3 * HOUR_MS;
  setClock(begin);
});
const pass = (ms: number) => setClock(now() + ms);
const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16);

const admin = callerOf({ id: 'root' }, 'ADMIN', 'any');
const page = (limit: number, starting_at?: string, extra_field: 'owner'[] = []) =>
  getSlowedHubs(admin, { params: {}, query: { filter: [], limit, starting_at, extra_field }, body: {} });
const listed = async (limit = 10) => (await page(limit)).items;

let count = 0;
async function newHub() {
  const hubId = `hubed${(count++).toString(16).padStart(6, '0')}`;
  await insertHub({ id: hubId, hardware: 'HUB-0300', orderCode: 'ABCD' });
  const payload = Buffer.from(JSON.stringify({ id: hubId, items: [] }));
  const message = { kind: 'data', hubId, clientId: hubId, payload } as const;
  return {
    hubId,
    push: (times: number) => ingestMessages(Array.from({ length: times }, () => ({ ...message, at: now() }))),
    /** Two messages of 350 lines each. */
    log: () => {
      const logs = Array.from({ length: 350 }, () => ({ level: 'info', timestamp: now(), message: 'x' }));
      const said = { ...message, at: now(), payload: Buffer.from(JSON.stringify({ logs })) };
      return ingestMessages([said, said].map((one) => ({ ...one, kind: 'logs' })));
    },
  };
}
type TestHub = Awaited<ReturnType<typeof newHub>>;

/** The hub sends too much for some minutes, and is told to be slower in each of them. */
async function isLoud({ push }: TestHub, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await push(700);
    pass(MINUTE_MS);
  }
}

it('a hub that sends too much is listed with its name and owner, what it was, and for how long', async () => {
  const ida = await account();
  const hub = await newHub();
  await handOverHubs([hub.hubId], ida.id);
  const since = minuteOf(now());
  await isLoud(hub, 3);
  await hub.log();
  const at = minuteOf(now());
  const [found] = (await page(1, undefined, ['owner'])).items;
  expect(found).toEqual({
    id: hub.hubId,
    description: '',
    what: ['LINES'],
    at: expect.stringContaining(at),
    since: expect.stringContaining(since),
    minutes: 4,
    owner: expect.objectContaining({ id: ida.id, email: ida.email }),
  });
});

it('a hub that keeps its limits is not listed, and costs nothing for that', async () => {
  const [loud, quiet] = [await newHub(), await newHub()];
  await isLoud(loud, 1);
  await quiet.push(1);
  const requests = await requestsOf(() => quiet.push(1));
  expect(requests).toHaveLength(1);
  expect((await listed()).map(({ id }) => id)).not.toContain(quiet.hubId);
});

it('the count of minutes starts again with each hour, and the time of the beginning only after a pause', async () => {
  const hub = await newHub();
  pass(58 * MINUTE_MS);
  const first = minuteOf(now());
  await isLoud(hub, 5);
  const [across] = await listed();
  expect([across!.minutes, across!.since.slice(0, 16)]).toEqual([3, first]);
  pass(11 * MINUTE_MS);
  const again = minuteOf(now());
  await isLoud(hub, 1);
  const [later] = await listed();
  expect([later!.minutes, later!.since.slice(0, 16)]).toEqual([4, again]);
});

it('hubs of the latest hour come first, of each hour the loudest, page by page', async () => {
  const hubs: TestHub[] = [];
  for (const minutes of [2, 1, 3]) {
    const hub = await newHub();
    hubs.push(hub);
    await isLoud(hub, minutes);
  }
  pass(HOUR_MS);
  const last = await newHub();
  hubs.push(last);
  await isLoud(last, 1);
  const found: string[] = [];
  let starting_at: string | undefined;
  do {
    const { items, links } = await page(1, starting_at);
    found.push(...items.map(({ id }) => id));
    starting_at = links.next && new URL(links.next, 'http://host').searchParams.get('starting_at')!;
  } while (starting_at && found.length < 4);
  expect(found).toEqual([3, 2, 0, 1].map((index) => hubs[index]!.hubId));
});

it('a hub that is deleted is left out', async () => {
  const hub = await newHub();
  await isLoud(hub, 1);
  expect((await listed(1)).map(({ id }) => id)).toEqual([hub.hubId]);
  await deleteHub(admin, { params: { id: hub.hubId }, query: {}, body: {} });
  expect((await listed(1)).map(({ id }) => id)).not.toContain(hub.hubId);
});
